"""PNG files with a palette: a quarter of the size of what a browser writes."""

import base64
import pathlib
import struct
import zlib

COLORS = 26
PLAYS = 3
SCRIPT = (pathlib.Path(__file__).parent / "stage/quantize.js").read_text()


def small_png(context, frames):
    """The same pictures with few colours, which the browser chooses; several, with their seconds, are an animation.

    frames: [(png, seconds)]. Animations are those of the PNG specification, third edition, section 11.3.7.
    """
    page = context.new_page()
    try:
        found = page.evaluate(SCRIPT, [[base64.b64encode(png).decode() for png, _ in frames], COLORS])
    finally:
        page.close()
    size = found["width"], found["height"]
    palette = bytes(found["palette"])
    # The index after the colours is transparent: it stands for what the frame before shows.
    same = len(palette) // 3
    pixels = base64.b64decode(found["indices"])
    length = size[0] * size[1]
    pictures = [pixels[start:start + length] for start in range(0, len(pixels), length)]
    chunks = [chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0))]
    if len(frames) > 1:
        palette += bytes(3)
        chunks.append(chunk(b"acTL", struct.pack(">II", len(frames), PLAYS)))
    chunks.append(chunk(b"PLTE", palette))
    if len(frames) > 1:
        chunks.append(chunk(b"tRNS", b"\xff" * same + b"\0"))
    sequence = 0
    for number, picture in enumerate(pictures):
        if len(frames) > 1:
            chunks.append(control(sequence, size, frames[number][1], is_over=number > 0))
            sequence += 1
        if number == 0:
            chunks.append(chunk(b"IDAT", rows(picture, size[0])))
            continue
        changed = bytes(same if new == old else new for new, old in zip(picture, pictures[number - 1]))
        chunks.append(chunk(b"fdAT", struct.pack(">I", sequence) + rows(changed, size[0])))
        sequence += 1
    return b"\x89PNG\r\n\x1a\n" + b"".join([*chunks, chunk(b"IEND", b"")])


def control(sequence, size, seconds, is_over):
    """A frame that stays for a time, drawn over the one before."""
    return chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, *size, 0, 0, round(seconds * 1000), 1000, 0, is_over))


def rows(pixels, width):
    # The filter “none” before each row: others help true colours only.
    return zlib.compress(b"".join(b"\0" + pixels[start:start + width] for start in range(0, len(pixels), width)), 9)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
