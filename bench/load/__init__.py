"""Our match server and others' under the same load; ``python -m bench.load``."""
