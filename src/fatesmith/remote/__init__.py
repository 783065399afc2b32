"""Playing on a server from another machine, for bots."""
