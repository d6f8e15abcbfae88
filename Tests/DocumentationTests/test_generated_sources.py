"""What `init` writes: names of folders and packages are literals, which nothing evaluates."""

import pathlib
import re

FOLDER = pathlib.Path(__file__).parents[2] / "Sources/StorybookServer/Initialization"


def test_every_name_in_generated_code_is_a_literal():
    source = "\n".join(path.read_text() for path in sorted(FOLDER.glob("*.swift")))
    blocks = re.findall(r'= """\n(.*?)\n\s*"""|return """\n(.*?)\n\s*"""|after: """\n(.*?)\n\s*"""', source, re.S)
    generated = "\n".join(part for block in blocks for part in block)
    assert re.findall(r'"\\\([^"]*"', generated) + re.findall(r'\\"\\\(.*', source) == []
    assert len(re.findall(r"\.debugDescription|VisibleText\.literal", source)) > 8 and len(blocks) > 3
