"""Operations: figures, logs, backups."""
