"""The games as others' frameworks want them. Each adapter needs its framework and is imported by itself."""
