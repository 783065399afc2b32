"""Where work is done: in this process, in several, or on many machines."""
