"""What `init` writes: names of folders and packages are literals, which nothing evaluates."""

import pathlib
import re

SOURCE = pathlib.Path(__file__).parents[2] / "Sources/StorybookServer/Initialization/NewProgram.swift"


def test_every_name_in_generated_code_is_a_literal():
    source = SOURCE.read_text()
    generated = source[source.index("var lines"):source.index("private static let greeting")]
    quoted = re.findall(r'\\?"\\\((?!literal\(|name\)\.swift)[^"]*', generated)
    assert quoted == [] and generated.count("literal(") > 4
