"""HTTP: the application, its endpoints, files and documents."""
