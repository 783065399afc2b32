"""Live tables over HTTP and WebSocket."""
