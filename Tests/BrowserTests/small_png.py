"""PNG files with a palette: a quarter of the size of what a browser writes."""

import base64
import pathlib
import struct
import zlib

COLORS = 26
SCRIPT = (pathlib.Path(__file__).parent / "stage/quantize.js").read_text()


def small_png(context, png):
    """The same picture with few colours, which the browser chooses."""
    page = context.new_page()
    try:
        found = page.evaluate(SCRIPT, [base64.b64encode(png).decode(), COLORS])
    finally:
        page.close()
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["indices"])
    # The filter “none” before each row: others help true colours only.
    rows = b"".join(b"\0" + pixels[row * width:(row + 1) * width] for row in range(height))
    return b"\x89PNG\r\n\x1a\n" + b"".join([
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        chunk(b"PLTE", bytes(found["palette"])), chunk(b"IDAT", zlib.compress(rows, 9)), chunk(b"IEND", b"")])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
