"""The declarations of cards, faces and boards, assembled into one catalog."""
