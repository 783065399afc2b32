"""What cards, faces and boards say, assembled into one catalog."""
