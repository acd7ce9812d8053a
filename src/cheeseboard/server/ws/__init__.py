"""WebSocket: from the request for a socket to its end."""
