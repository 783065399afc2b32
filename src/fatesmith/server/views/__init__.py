"""What browsers and remote bots are shown."""
