"""Bytes in and out: HTTP and WebSocket protocols under uvicorn, buffers, limits by address."""
