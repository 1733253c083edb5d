"""What people see, made from what services return: texts, components, pictures; no I/O."""
