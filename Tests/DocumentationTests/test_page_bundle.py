"""The bundle of the page is committed: it is what its sources give."""

import filecmp
import pathlib
import re
import shutil
import subprocess

import pytest

PUBLIC = pathlib.Path(__file__).resolve().parents[2] / "Public"
# Another version may write the same program in other words.
VERSION = "0.17."


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    if not shutil.which("esbuild") or not subprocess.check_output(["esbuild", "--version"], text=True).startswith(VERSION):
        pytest.skip(f"there is no esbuild {VERSION}x")
    folder = tmp_path_factory.mktemp("page") / "dist"
    subprocess.run(["node", PUBLIC / "bundle.mjs", folder], check=True)
    return folder


def test_the_bundle_is_what_the_sources_give(bundle):
    assert files(bundle) == files(PUBLIC / "dist"), "run make page"
    _, differing, unreadable = filecmp.cmpfiles(bundle, PUBLIC / "dist", files(bundle), shallow=False)
    assert differing + unreadable == [], "run make page"


def test_the_page_imports_few_parts_on_demand():
    """Each place that loads a module of its own is a file more, and a way more to fail."""
    imports = {
        f"{path.relative_to(PUBLIC)}: {target}"
        for path in (PUBLIC / "js").rglob("*.js") for target in re.findall(r"\bimport\((.*?)\)", path.read_text())
    }
    assert imports == {'js/start.js: "./rest.js"', 'js/controls/control-registry.js: "./rare-controls.js"',
                       'js/connection/frame-message.js: "../core/ansi.js"'}


def test_no_module_has_static_fields():
    """For their sake esbuild replaces all private members of the class, and each use becomes a look-up in a WeakMap."""
    assert [path.name for path in (PUBLIC / "js").rglob("*.js")
            if "frame" not in path.parts and re.search(r"^  static #?\w+ =", path.read_text(), re.M)] == []


def test_every_module_is_in_the_bundle():
    maps = "".join(path.read_text() for path in (PUBLIC / "dist").rglob("*.js.map"))
    missing = {path for path in files(PUBLIC / "js") if f"source/js/{path}\"" not in maps}
    # It has no code of its own.
    assert missing == {"rest.js"}
