"""Live tables over HTTP and WebSocket: what was acknowledged is never lost."""
