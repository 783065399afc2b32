"""Live tables over HTTP and WebSocket: whatever was acknowledged is never lost."""
