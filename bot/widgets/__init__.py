"""What messages and forms are made of: layouts, buttons, menus, fields, pages; what is pressed says all in its id."""
