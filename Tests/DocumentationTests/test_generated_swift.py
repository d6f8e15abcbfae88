"""Texts in Swift source that the page and the tools generate: nothing in them becomes code."""

import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROWS = json.loads((ROOT / "Tests/Fixtures/texts/swift-literals.json").read_text())


def test_the_literals_compile_to_the_texts(tmp_path):
    """Both implementations write these literals: see VisibleTextTests.swift and swift-literal.test.js."""
    literals = [row[form] for row in ROWS for form in ("literal", "lines")]
    source, program = tmp_path / "Literals.swift", tmp_path / "literals"
    source.write_text("let texts: [String] = [\n" + ",\n".join(literals)
                      + "\n]\nfor text in texts { print(text.unicodeScalars.map { $0.value }) }\n")
    subprocess.run(["swiftc", source, "-o", program], check=True)
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert [json.loads(line) for line in printed.splitlines()] == [[ord(character) for character in row["text"]]
                                                                   for row in ROWS for _ in range(2)]


def test_a_test_of_any_fixture_name_is_one_type_with_one_function(tmp_path):
    script = f"""
      import {{ readFileSync }} from "node:fs"
      import {{ testSource }} from "{ROOT}/Public/js/fixtures/test-source.js"
      const rows = JSON.parse(readFileSync("{ROOT}/Tests/Fixtures/texts/swift-literals.json"))
      const sources = rows.flatMap(({{ text }}) => ["testing", "xctest"].map(framework => testSource(framework,
        {{ module: "App", type: "Cart.Props", name: `a${{text}}`, folder: `Sources/${{text}}/Fixtures` }})))
      console.log(JSON.stringify(sources))
    """
    sources = json.loads(subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True).stdout)
    files = [tmp_path / f"Test{index}.swift" for index in range(len(sources))]
    for file, source in zip(files, sources):
        file.write_text(source)
    run = subprocess.run(["swiftc", "-frontend", "-parse", *files], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[:4000]
    skeletons = [re.sub(r'"(?:\\.|[^"\\])*"|`[^`]*`', "", source) for source in sources]
    assert {(each.count("{"), each.count("func "), "(1)" in each) for each in skeletons} == {(2, 1, False)}
