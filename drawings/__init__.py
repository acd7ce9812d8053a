"""The drawings of Cheeseboard: Python that writes the sprites of the browser app."""
