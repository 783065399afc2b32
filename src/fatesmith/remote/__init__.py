"""Playing at a server from afar: for bots on other machines."""
