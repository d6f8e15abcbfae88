"""What every system shows: a heading and rows, which all have the text of the one field."""

import os

PORT = int(os.environ.get("PEER_PORT", "0"))
ROWS = int(os.environ.get("PEER_ROWS", "10"))


def card(title):
    rows = "".join(f"<li>Row {row} of {title}</li>" for row in range(ROWS))
    return f'<article><p id="card-title">{title}</p><ul>{rows}</ul></article>'
