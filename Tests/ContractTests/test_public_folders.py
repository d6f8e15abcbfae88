"""Files at the app's own addresses: `Catalog(public:)`."""

import gzip
import json
import subprocess

import pytest
from conftest import CODED_EXECUTABLE, Host

OWN = ["healthz", "catalog.json", "canvas.html", "embed.html", "js/embed.js", "socket", "schema/letter.json",
       "props/letter/short.json", "render/letter/short", "_storybook/css/start.css", "_storybook/0/js/start.js"]
FREE = ["css/site.css", "css/start.css", "js/app.js", "js/start.js", "index.html", "page/0/js/rest.js", "images/logo.svg", "assets/logo.svg", "docs/Ä b.txt"]
NONE = [".env", "css/.env", "..%2Fsecret.txt", "%2e%2e/secret.txt", "css/..%2f..%2fsecret.txt", "out.txt", "css", "css/", "images", "none.css", "uploads", "uploads/"]
CSS = "@import '/css/start.css'; body { background: url(/images/logo.svg) }\n" + "p { margin: 0 }\n" * 100


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    folder = tmp_path_factory.mktemp("app")
    for name in [*OWN, *FREE, ".env", "css/.env"]:
        file = folder / "Public" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(CSS if name == "css/site.css" else f"the app's {name}")
    (folder / "Uploads").mkdir()
    (folder / "Uploads/a.png").write_bytes(b"png")
    (folder / "secret.txt").write_text("top secret")
    (folder / "Public/out.txt").symlink_to(folder / "secret.txt")
    return folder


@pytest.fixture(scope="module")
def serve(app, tmp_path_factory):
    hosts = []

    def serve(*arguments):
        log = tmp_path_factory.mktemp("log") / "log"
        hosts.append(Host("--read-only", *arguments, log=log, executable=CODED_EXECUTABLE, environment={"CODED_STORIES_APP": str(app)}))
        return hosts[-1]

    yield serve
    for host in hosts:
        host.stop()


@pytest.fixture(scope="module")
def app_host(serve):
    return serve()


@pytest.mark.parametrize("path", ["", *OWN])
def test_the_hosts_own_addresses_answer_as_without_the_folder(app_host, path):
    for address in (f"/{path}", f"/%2F{path}" if path else "/"):
        assert b"the app's" not in app_host.get(address).body, address
    if path == "healthz":
        assert app_host.get("/healthz").body.strip() == b"ok"


def test_every_other_address_is_the_apps(app_host):
    for path in FREE:
        answer = app_host.get("/" + path.replace(" ", "%20").replace("Ä", "%C3%84"))
        assert (answer.status, answer.body) == (200, (CSS if path == "css/site.css" else f"the app's {path}").encode()), path
    assert app_host.get("/uploads/a.png").body == b"png"
    for path in NONE:
        answer = app_host.get(f"/{path}")
        assert answer.status == 404 and b"top secret" not in answer.body, path


def test_a_file_has_its_type_its_tag_and_is_compressed(app_host):
    sheet = app_host.get("/css/site.css", Accept_Encoding="gzip")
    assert sheet.headers["content-type"].startswith("text/css") and gzip.decompress(sheet.body) == CSS.encode()
    assert sheet.headers["access-control-allow-origin"] == "*" and "default-src 'none'" in sheet.headers["content-security-policy"]
    assert app_host.get("/css/site.css", If_None_Match=sheet.headers["etag"]).status == 304
    assert app_host.get("/images/logo.svg").headers["content-type"] == "image/svg+xml"


def test_files_are_behind_the_same_doors_as_all_else(app_host, serve):
    assert app_host.get("/css/site.css", Host="evil.example").status == 421
    assert app_host.get("/css/site.css", Origin="http://evil.example").status == 403
    assert app_host.get("/css/site.css", Origin="null").status == 200
    closed = serve("--token", "sesame")
    assert closed.get("/css/site.css").status == 401
    key = closed.get("/canvas.html?token=sesame").headers["location"].partition("/")[0]
    sheet = closed.get(f"/{key}/css/site.css", Origin="null")
    assert sheet.status == 200 and f"url(/{key}/images/logo.svg)".encode() in sheet.body and f"'/{key}/css/start.css'".encode() in sheet.body
    assert closed.get(f"/{key}/catalog.json").status == 401


def test_a_hidden_file_is_named_at_start_by_the_doctor_and_by_the_check(app_host, app):
    sentence = f"{app}/Public/healthz is hidden by /healthz, which the storybook answers itself."
    assert app_host.log().count(sentence) == 1
    for command in ("doctor", "check"):
        result = subprocess.run([CODED_EXECUTABLE, command, *(["--port", "0"] if command == "doctor" else ["letter/read"])], capture_output=True, text=True, timeout=120,
                                env={"CODED_STORIES_APP": str(app), "PATH": "/usr/bin:/bin"})
        assert sentence in result.stdout + result.stderr, command


def test_a_static_site_has_the_files_at_the_same_addresses(app, tmp_path):
    subprocess.run([CODED_EXECUTABLE, "build", str(tmp_path / "site"), "--allow-failures"], capture_output=True, check=True, timeout=120,
                   env={"CODED_STORIES_APP": str(app), "PATH": "/usr/bin:/bin"})
    site = tmp_path / "site"
    found = {path for path in [*FREE, "uploads/a.png"] if (site / path).is_file()}
    assert found == {*FREE, "uploads/a.png"}
    assert (site / "css/site.css").read_text().startswith("@import '../css/start.css'; body { background: url(../images/logo.svg) }")
    assert "<title>Coded stories</title>" in (site / "index.html").read_text()
    assert json.loads((site / "catalog.json").read_text())
    for path in [*OWN, ".env", "css/.env", "out.txt"]:
        assert not (site / path).is_file() or "the app's" not in (site / path).read_text(), path
