"""The attacks that broke this host's peers in 2026, in the form that they would take here.

Documentation.docc/Security.md has a row for each threat with the name of its test; what has tests
elsewhere is only named there.
"""

import ctypes
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from conftest import DEADLINE, EXECUTABLE, Client

ROOT = pathlib.Path(__file__).parents[2]

CODE = [
    "{{7*191}}", "${7*191}", "<%= 7*191 %>", "#{7*191}", "\\(7*191)", "{% 7*191 %}", "{{{7*191}}}", "%{7*191}", "@(7*191)",
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "' onmouseover='alert(1)",
    "\" autofocus onfocus=\"alert(1)", "</style><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
    "<!--", "-->", "<![CDATA[", "]]>", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "\u2028alert(1)", "\0<script>", "&lt;script&gt;", "<?php echo 7*191 ?>", "\x1b]8;;javascript:alert(1)\x07x",
]


class Markup(html.parser.HTMLParser):
    """What of a document could run: scripts, handlers, addresses that are code."""

    def __init__(self, document):
        super().__init__()
        self.found = []
        self.feed(document)

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "object", "embed", "base"):
            self.found.append(tag)
        for name, value in attributes:
            is_address = name in ("href", "src", "action", "formaction", "xlink:href", "data", "poster")
            if name.startswith("on") or is_address and re.match(r"\s*(javascript|vbscript|data:text)", value or "", re.I):
                self.found.append(f"{tag} {name}={value}")


def texts(value, path=""):
    """Pointers to every string of props."""
    if isinstance(value, str):
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from texts(inner, f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}")


def screens(host):
    return [screen for screen in host.catalog()["screens"] if screen["id"] != "troublemaker"]


def html_stories(host):
    for screen in screens(host):
        if host.get(f"/render/{screen['stories'][0]['id']}").headers["content-type"].startswith("text/html"):
            yield screen["stories"][0]["id"]


# Its author put it into the markup as it is, for `explore` to find.
RAW = {("minefield/quiet", "/remark")}


def test_props_are_never_code_in_any_position_of_any_screen(host):
    """phoenix_storybook compiled prop values into templates (CVE-2026-8467)."""
    tried, live = 0, set()
    for story in html_stories(host):
        client = host.open(story)
        for path in list(texts(client.opened["props"]))[:12]:
            for code in ("{{7*191}}${7*191}<%=7*191%>\\(7*191)" + CODE[9] + CODE[10] + CODE[11] + CODE[12], "javascript:alert(1)//"):
                seq = client.edit(path, code)
                answer = client.expect("rendered", "rejected", "crashed")
                if answer["type"] == "rendered" and answer["mediaType"] == "text/html":
                    live |= {(story, path)} if Markup(answer["body"]).found else set()
                    assert "1337" not in answer["body"], (story, path, code)
                    tried += 1
                assert seq
        client.close()
    assert tried > 20
    assert live == RAW


@pytest.mark.parametrize("code", CODE)
def test_a_text_is_escaped_where_it_is_shown_and_comes_back_as_it_was(host, login, code):
    login.edit("/input/_0/username/text", code)
    assert login.expect("changed", "rejected")["patch"][0]["value"] == code
    login.send(type="preview", seq=1, story="login", props=replaced(login.opened["props"], code))
    body = login.expect("previewed")["body"]
    assert Markup(body).found == [] and "1337" not in body


def replaced(props, text):
    props = json.loads(json.dumps(props))
    props["input"]["_0"]["username"]["text"] = text
    return props


@pytest.mark.skipif(shutil.which("swiftc") is None, reason="Swift is parsed by swiftc")
def test_swift_that_is_exported_holds_texts_and_no_code(host, login, tmp_path):
    """A string literal is where a value could become code: `\\(…)` would run where it is pasted."""
    code = "\n".join([*CODE, "\\", '"""', '#"\\#(fatalError())"#', "\\u{22}", "\r\n", '") ; fatalError() ; ("'])
    login.edit("/input/_0/username/text", code)
    login.expect("changed")
    login.send(type="export", seq=1, kind="swift")
    source = tmp_path / "Exported.swift"
    source.write_text(f"let props = {login.expect('exported')['content']}\n")
    tree = subprocess.run(["swiftc", "-frontend", "-dump-parse", source], capture_output=True, text=True, timeout=60)
    assert tree.returncode == 0, tree.stderr
    assert "interpolated_string_literal" not in tree.stdout
    assert "fatalError" not in re.sub(r'value="(?:[^"\\]|\\.)*"', "", tree.stdout)


@pytest.mark.parametrize("command", [
    "", "/", "/__proto__", "/constructor", "/input", "/input/_0", "/input/_0/remembersUser", "/input/_0/username/text",
    "/init", "/self", "/description", "/input/_0/signIn/../signIn", "/update", "/render", "/0", "/-",
])
def test_only_commands_that_the_rendering_offers_are_performed(host, login, command):
    """view_component called any inherited method that an address named (CVE-2026-44836)."""
    before = host.open("login", room=login.opened["room"]).opened["revision"]
    login.send(type="perform", seq=1, command=command)
    assert login.expect("failed", "rejected", "performed")["type"] in ("failed", "rejected")
    assert host.open("login", room=login.opened["room"]).opened["revision"] == before


@pytest.mark.parametrize("path, status", [
    ("/render/__proto__", 404), ("/render/init", 404), ("/render/login/init", 404), ("/render/login/../../etc/passwd", 404),
    ("/render/Login.Props", 404), ("/render/", 404), ("/schema/__proto__.json", 404), ("/schema/../login.json", 404),
    ("/schema/.json", 404), ("/render/login?format=description", 400), ("/render/login?device=init", 400),
    ("/render/<script>alert(1)</script>", 404), ("/%3Cscript%3Ealert(1)%3C/script%3E", 404),
])
def test_addresses_name_what_the_catalog_has_and_nothing_else(host, path, status):
    answer = host.get(path)
    assert answer.status == status
    # What it says of the address is no document, whatever stands in it.
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("query", ["room={room}", "topic={room}", "story=login&room={room}", "room={room}&type=open"])
def test_an_address_joins_no_room(host, login, query):
    """phoenix_storybook took the topic to listen on from the address (CVE-2026-47068)."""
    spy = Client(host, path="/socket?" + query.format(room=login.opened["room"]))
    spy.expect("hello")
    login.edit("/input/_0/username/text", "secret of the room")
    login.expect("rendered")
    spy.send(type="fly")
    assert spy.expect("failed")["code"] == "unknown-type"
    spy.edit("/input/_0/username/text", "x")
    assert spy.expect("failed")["code"] == "no-room"


def test_rooms_cannot_be_guessed_or_injected(host, login):
    room = login.opened["room"]
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", room)
    for name in ("", "*", "%", room[:-1], room + "*", room + "\0", room.lower() + " ", "../" + room, {"$ne": ""}, [room], True, 1):
        client = Client(host)
        client.expect("hello")
        client.send(type="open", story="login", room=name)
        answer = client.expect("failed", "opened")
        assert answer["type"] == "failed" or answer["room"] != room, name
        client.close()
    assert len({host.open("login").opened["room"] for _ in range(20)}) == 20


@pytest.mark.parametrize("path", ["/%0d%0aSet-Cookie:%20a=b", "/render/x%0d%0a%0d%0a<script>", "/?token=%0d%0aSet-Cookie:%20a=b", "/assets/%0aX"])
def test_no_address_writes_a_header(host, path):
    answer = host.get(path)
    assert "set-cookie" not in answer.headers and "x" not in answer.headers


ROUTES = [
    "/", "/index.html", "/embed.html", "/catalog.json", "/schema/login.json", "/props/login", "/render/login", "/render/no",
    "/canvas.html?story=login",
    "/_storybook/js/rest.js", "/_storybook/css/start.css", "/canvas.html", "/assets/none", "/favicon.ico", "/mcp", "/nowhere",
]


@pytest.mark.parametrize("path", ROUTES)
def test_every_address_asks_who_comes_and_under_which_name(host, path):
    """What answers at all answers a foreign name with 421 and a foreign page with 403 alone."""
    assert host.get(path, Host="evil.example").status == 421
    assert host.get(path, Host=f"evil.example:{host.port}").status == 421
    assert host.get(path, Origin="https://evil.example").status == 403
    assert host.get(path, Origin=f"http://127.0.0.1:{host.port + 1}").status == 403
    assert host.get(path).status not in (403, 421)


@pytest.mark.parametrize("site, is_isolated", [
    # A browser that states nothing may have opened the page for another one.
    (None, True), ("cross-site", True), ("same-site", True), ("same-origin", True), ("NONE", True), ("none, cross-site", True),
    # The user entered the address: no page has a reference to the window.
    ("none", False),
])
def test_the_page_is_isolated_from_every_page_that_may_have_opened_it(host, site, is_isolated):
    headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"} if site else {}
    tag = host.get("/").headers["etag"]
    for also, status in ({}, 200), ({"If-None-Match": tag}, 304):
        answer = host.get("/", **headers, **also)
        assert answer.status == status
        assert answer.headers.get("cross-origin-opener-policy") == ("same-origin" if is_isolated else None)
        assert "sec-fetch-site" in answer.headers["vary"]


@pytest.mark.parametrize("path, body", [
    # Probes come by address, under whatever name; they learn that something is there.
    ("/healthz", b"ok\n"),
    # No handshake, and so no socket; a handshake is asked (test_bad_input.py).
    ("/socket", b"Open this path with a WebSocket.\n"),
])
def test_what_is_answered_under_any_name_says_nothing(host, path, body):
    answer = host.get(path, Host="evil.example", Origin="https://evil.example")
    assert answer.body == body
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("given", ["", "S", "secre", "secrets", "SECRET", "secret%20", "*", "null", "undefined"])
def test_only_the_whole_token_opens(start_with_token, given):
    host = start_with_token
    assert host.get(f"/catalog.json?token={given}").status == 401
    assert host.get("/catalog.json", Cookie=f"storybook-token={given}").status == 401
    assert host.get("/catalog.json", Authorization=f"Bearer {given}").status == 401
    assert Client(host, path=f"/socket?token={given}").status == 401
    assert host.get("/catalog.json?token=secret").status == 200


@pytest.fixture(scope="module")
def start_with_token(tmp_path_factory):
    from conftest import Host
    host = Host("--token", "secret", log=tmp_path_factory.mktemp("token") / "log")
    yield host
    assert host.stop() == 0


@pytest.mark.parametrize(("query", "reason"), [("", "Access token required"), ("?token=secre", "The access token is wrong")])
def test_a_browser_without_the_token_is_asked_for_it(start_with_token, query, reason):
    """The form sends what a link does; who opens no page gets the sentence alone."""
    browser = {"Accept": "text/html,application/xhtml+xml"}
    asked = start_with_token.get(f"/{query}", **browser)
    assert asked.status == 401 and asked.headers["content-type"].startswith("text/html")
    assert f"<h1>{reason}</h1>" in asked.body.decode() and re.search(r'<form>\s*<label>Token <input name="token"', asked.body.decode())
    policy = asked.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "form-action 'self'" in policy and "frame-ancestors 'none'" in policy
    assert asked.headers["cache-control"] == "no-store" and "set-cookie" not in asked.headers
    sentence = f"{reason}: open the link that the host printed.\n".encode()
    plain = [start_with_token.get(f"/{query}"), *(start_with_token.get(f"{path}{query}", **browser) for path in ("/catalog.json", "/embed.html", "/render/login"))]
    assert [(each.status, each.body) for each in plain] == [(401, sentence)] * 4
    entered = start_with_token.get("/?token=secret", **browser)
    assert entered.status == 200 and "set-cookie" in entered.headers


# What a client without the token gets.
OPEN = {"/healthz": 200, "/canvas.html": 200, "/js/embed.js": 200, "/_storybook/axe.js": 404, "/_storybook/": 404}
CLOSED = {
    "/": "", "/catalog.json": "", "/embed.html": "", "/schema/": "login.json", "/props/": "login.json", "/render/": "login",
    "/_storybook/accessibility": "", "/_storybook/picture/": "a/1/taken.png",
    "/_storybook/review.json": "",
}


def test_every_address_of_the_host_asks_for_the_token_but_those_that_tell_nothing(start_with_token):
    """The addresses are those of the router, so that a new one needs a line here."""
    source = (ROOT / "Sources/StorybookHost/Security/ServedAddress.swift").read_text()
    addresses = re.findall(r'^  case \w+ = "(/[\w./]*)"', source, re.M)
    # A plain request to the socket gets a sentence; test_bad_input.py has the handshakes.
    assert sorted(addresses) == sorted([*OPEN, *CLOSED, "/socket"])
    host = start_with_token
    assert {path: host.get(path).status for path in OPEN} == OPEN
    for path, rest in CLOSED.items():
        assert host.get(path + rest).status == 401, path
        assert host.get(f"{path}{rest}?token=secret").status in (200, 404, 400), path
        for origin in ("null", f"http://127.0.0.1:{host.port}\0", f"\0http://127.0.0.1:{host.port}", f"http://127.0.0.1:{host.port}x"):
            assert host.get(f"{path}{rest}?token=secret", Origin=origin).status in (400, 403), (path, origin)
    markup = {"Content_Type": "text/html"}
    assert host.post("/_storybook/accessibility", b"<p>", **markup).status == 401
    assert host.post("/_storybook/accessibility?token=secret", b"<p>", **markup).status == 200
    assert host.post("/render/login", b"{}", Content_Type="application/json").status == 401
    empty = host.get("/canvas.html").body
    for query in ("story=login", "story=login&room=new", "scripts=stepper/one", "story=none", "token=guess"):
        assert host.get(f"/canvas.html?{query}").body == empty, query


def save(client, name, **more):
    client.send(type="save", seq=9, kind="fixture", name=name, **more)
    return client.expect("saved", "failed")


@pytest.fixture
def folder():
    """Where the fixtures of the login screen are written."""
    return ROOT / "Stories/Login/Fixtures"


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_in_the_place_of_a_fixture_is_never_written_through(host, login, folder, fixtures, tmp_path, exists):
    victim = tmp_path / "victim"
    if exists:
        victim.write_text("mine")
    link = folder / "a planted link.json"
    link.symlink_to(victim)
    fixtures.append(link)
    assert save(login, "a planted link")["code"] == "exists"
    assert link.is_symlink()
    saved = save(login, "a planted link", overwrite=True)
    assert saved["type"] == "saved" and not link.is_symlink()
    assert victim.exists() == exists and (not exists or victim.read_text() == "mine")


@pytest.mark.stories
def test_a_link_in_a_folder_of_fixtures_is_not_read(host, fixtures, folder, tmp_path):
    secret = tmp_path / "secret.json"
    secret.write_text('"top secret"')
    link = folder / "zz linked.json"
    fixtures.append(link)
    link.symlink_to(secret)
    # The catalog is asked for the folder to be read.
    host.catalog()
    client = Client(host)
    client.send(type="open", story="login/zz-linked")
    assert client.expect("failed")["code"]
    for path in ("/props/login/zz-linked.json", "/render/login/zz-linked"):
        answer = host.get(path)
        assert answer.status >= 400 and b"top secret" not in answer.body, path
    for command in ("render", "export"):
        result = subprocess.run([EXECUTABLE, command, "login/zz-linked"], capture_output=True, text=True, timeout=DEADLINE)
        assert result.returncode == 1 and "symbolic link" in result.stderr and "top secret" not in result.stdout
    client.close()


@pytest.mark.stories
@pytest.mark.skipif(sys.platform != "linux", reason="names change places at once with renameat2")
@pytest.mark.parametrize("saves", [40, pytest.param(150, marks=pytest.mark.slow)])
def test_a_folder_that_changes_places_with_a_link_leads_no_file_astray(start, tmp_path, saves):
    """Between the look at the folder and the write into it there is no moment for others."""
    package = tmp_path / "outside"
    package.mkdir()
    folder = ROOT / "Stories/Badge/Fixtures"
    link = folder.with_name("Fixtures.link")
    exchange = exchanger(folder, link)
    host = start("--message-rate", "0", "--render-rate", "0")
    client = host.open("badge")
    link.symlink_to(package)
    written = set()
    try:
        for number in range(saves):
            client.send(type="save", seq=number, kind="fixture", name=f"raced {number}")
            # While the host looks and writes, an even number of times: the folder is back after.
            for _ in range(2 * (number % 20)):
                exchange()
            if client.expect("saved", "failed")["type"] == "saved":
                written.add(f"raced {number}.json")
    finally:
        link.unlink()
        made = {file.name for file in folder.glob("raced *")}
        for file in folder.glob("raced *"):
            file.unlink()
    assert [file.name for file in package.iterdir()] == []
    assert made == written


def exchanger(left, right):
    """What makes two names change places at once: at no moment is there none (renameat2(2))."""
    library = ctypes.CDLL(None, use_errno=True)
    here, names = -100, [os.fsencode(left), os.fsencode(right)]

    def exchange():
        assert library.renameat2(here, names[0], here, names[1], 2) == 0, os.strerror(ctypes.get_errno())

    return exchange


def test_what_a_type_does_not_have_is_not_set(host, login):
    """Typed decode only: a key that no type knows is nothing, whatever it is called."""
    for key in ("__proto__", "constructor", "isAdmin", "$where", "@type"):
        login.edit(f"/{key}", {"polluted": True}, op="add")
        answer = login.expect("changed", "rejected")
        login.send(type="export", seq=1, kind="swift")
        assert "polluted" not in login.expect("exported", "failed").get("content", ""), (key, answer["type"])


def test_every_row_of_the_threat_model_names_a_test_that_is_there():
    article = (ROOT / "Sources/Storybook/Documentation.docc/Security.md").read_text()
    named = re.findall(r"`(test_\w+\.py|\w+Tests)`: `([^`]+)`", article)
    assert len(named) > 30
    sources = {file.name: file.read_text() for file in ROOT.glob("Tests/*/test_*.py")}
    for file in ROOT.glob("Tests/**/*Tests.swift"):
        sources[file.stem] = sources.get(file.stem, "") + file.read_text()
    missing = [(file, test) for file, test in named if test not in sources.get(file, "")]
    assert missing == []
