"""The files of the page: few of them, at addresses that never have another content."""

import gzip
import json
import pathlib
import re

import pytest

PUBLIC = pathlib.Path(__file__).resolve().parents[2] / "Public"
LONG = "script-src"


def loaded(host, document):
    """What a document loads, in its order."""
    return re.findall(r'<(?:link rel="stylesheet" href|script (?:type="module" )?src)="([^"]+)"', host.get(document).body.decode())


@pytest.fixture(scope="module")
def folder(host):
    return re.match(r"_storybook/\w+/", loaded(host, "/")[0]).group(0)


@pytest.mark.parametrize("document, files", [
    ("/", ["css/start.css", "js/start.js", "css/rest.css"]), ("/canvas.html", []), ("/embed.html", ["css/embed.css", "js/embed-page.js"])])
def test_a_document_loads_one_file_of_a_kind(host, folder, document, files):
    assert loaded(host, document) == [folder + file for file in files]
    response = host.get(document)
    assert LONG in response.headers["content-security-policy"]
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("file, has_policy", [
    ("js/socket-worker.js", True), ("js/start.js", False), ("js/rest.js", False),
    ("js/frame/frame.js", False), ("js/frame/tools/measure.js", False), ("css/start.css", False), ("css/rest.css", False), ("css/icon.svg", False)])
def test_their_addresses_never_have_another_content(host, folder, file, has_policy):
    """What a worker may run has a policy of its own, as a document does."""
    response = host.get(f"/{folder}{file}", Accept_Encoding="gzip")
    assert response.status == 200
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (LONG in response.headers["content-security-policy"]) == has_policy
    assert response.headers["x-content-type-options"] == "nosniff"
    again = host.get(f"/{folder}{file}", If_None_Match=response.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    plain = host.get(f"/{folder}{file}")
    assert gzip.decompress(response.body) == plain.body if "content-encoding" in response.headers else response.body == plain.body


def test_a_page_of_another_version_gets_the_files_of_this_one_and_keeps_none(host, folder):
    old = host.get("/_storybook/0/js/rest.js")
    assert (old.status, old.headers["cache-control"]) == (200, "no-cache")
    assert old.body == host.get(f"/{folder}js/rest.js").body


@pytest.mark.parametrize("path", ["", "js", "js/", "js/state/store.js", "js/none.js", "js/start.js.map.map", "none.css", "source/", "source/Page.swift",
                                  "source/dist", "source/../Page.swift", "index.html", "../index.html/x", "css/none.css"])
def test_beyond_them_there_is_nothing(host, folder, path):
    assert host.get(f"/{folder}{path}").status == 404


def test_bundled_scripts_have_maps_to_the_files_of_the_package(host, folder):
    for file in ("js/start.js", "js/rest.js", "js/frame/frame.js", "js/frame/tools/audit.js", "css/rest.css"):
        text = host.get(f"/{folder}{file}").body.decode()
        name = text.rsplit("# sourceMappingURL=", 1)[1].split()[0]
        base = f"/{folder}{file.rpartition('/')[0]}/"
        mapped = json.loads(host.get(base + name).body)
        assert mapped["version"] == 3
        sources = mapped["sources"] if "sources" in mapped else [source for part in mapped["sections"] for source in part["map"]["sources"]]
        assert sources
        for source in sources:
            depth = source.count("../")
            path = "/".join(base.strip("/").split("/")[:-depth]) + "/" + source.replace("../", "")
            assert host.get("/" + path).body == (PUBLIC / path.split("/source/", 1)[1]).read_bytes()


def test_a_module_of_a_document_runs_once_by_whichever_address(host, folder):
    version = folder.removeprefix("_storybook/")
    assert host.get("/_storybook/js/start.js").body.decode() == f'export * from "../{version}js/start.js"\n'


@pytest.mark.parametrize("options", [(), ("--edit-page",)])
def test_under_dev_the_page_is_the_same_unless_its_sources_are_edited(start, options):
    host = start("--build-command", "true", *options, command="dev")
    if options:
        assert loaded(host, "/")[:2] == ["_storybook/js/canvas/initial-rendering.js", "_storybook/css/tokens.css"]
        for file in ("js/start.js", "js/frame/frame.js", "css/panes.css"):
            response = host.get(f"/_storybook/{file}")
            assert response.body == (PUBLIC / file).read_bytes()
            assert response.headers["cache-control"] == "no-cache"
            assert response.headers["access-control-allow-origin"] == "*"
        assert LONG in host.get("/_storybook/js/connection/socket-worker.js").headers["content-security-policy"]
    else:
        assert re.match(r"_storybook/\w+/css/start.css", loaded(host, "/")[0])
    assert host.get("/js/../Page.swift").status == 404
