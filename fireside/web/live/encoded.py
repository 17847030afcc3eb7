"""An extension of ASGI: texts that are already encoded, as JSON is written and as web sockets send it."""

ENCODED = "fireside.encoded"  # in the scope if the server takes such texts, and in the messages that have one
