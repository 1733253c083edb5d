"""An evening whose process is killed at random moments: nothing that was acknowledged may be lost."""
