"""What every game and every bot fulfils, and what all of them stand on."""
