"""Web Push: whoever is away and wants to know hears that it is their turn."""
