"""The wordmark's round hand as letters: skeletons, drawn along by a pen with a round nib, become a font."""
