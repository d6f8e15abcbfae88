"""Which pages may show stories in a frame: none of other origins, unless they are named."""

import pytest
from conftest import Client

DOCS, SHOP = "https://docs.example", "http://localhost:3000"
FRAMED = ["/canvas.html", "/render/login", "/embed.html"]


@pytest.fixture(scope="module")
def open_host(tmp_path_factory):
    from conftest import Host
    host = Host(
        "--allow-embed", DOCS, "--allow-embed", "HTTP://localhost:3000",
        log=tmp_path_factory.mktemp("embed") / "log")
    yield host
    assert host.stop() == 0


def ancestors(response):
    policy = response.headers["content-security-policy"]
    return [part.split()[1:] for part in policy.split("; ") if part.startswith("frame-ancestors")][0]


def there(host, paths):
    return [path for path in paths if host.get(path).status == 200]


def test_by_default_only_the_host_s_own_pages_frame_stories(host):
    for path in there(host, FRAMED):
        assert ancestors(host.get(path)) == ["'self'"], path
    assert ancestors(host.get("/")) == ["'none'"]


def test_named_origins_may_frame_stories_and_nothing_else(open_host):
    for path in there(open_host, FRAMED):
        assert ancestors(open_host.get(path)) == ["'self'", DOCS, SHOP], path
    for path in ("/", "/_storybook/js/rest.js", "/_storybook/css/start.css"):
        assert ancestors(open_host.get(path)) == ["'none'"], path


FRAMES = ["iframe", "frame", "embed", "object", "fencedframe"]
NEVER_FRAMED = [
    "/", "/index.html", "/catalog.json", "/schema/login.json", "/props/login.json",
    "/_storybook/js/rest.js", "/_storybook/css/start.css", "/assets/none.png", "/healthz", "/nothing/here", "/render"]


@pytest.mark.parametrize("destination", FRAMES)
def test_a_frame_of_another_site_gets_a_story_and_nothing_else(open_host, host, destination):
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": destination}
    for path in ("/embed.html", "/render/login", "/render/login?format=text"):
        assert open_host.get(path, **headers).status == 200, path
        assert host.get(path, **headers).status == 403, path
    for path in NEVER_FRAMED:
        for server in (open_host, host):
            answer = server.get(path, **headers)
            assert answer.status == (200 if path == "/healthz" else 403), path
            assert ancestors(answer) == ["'none'"], path
    # A browser that says nothing of the frame finds in every answer who may show it.
    for path in NEVER_FRAMED:
        assert ancestors(open_host.get(path)) == ["'none'"], path


@pytest.mark.parametrize("origin", [DOCS, SHOP])
def test_the_element_is_shared_with_named_origins_alone(open_host, origin):
    element = open_host.get("/js/embed.js", Origin=origin)
    if element.status == 404:
        pytest.skip("The page has no such file yet.")
    assert element.status == 200
    assert element.headers["access-control-allow-origin"] == origin
    assert "origin" in element.headers["vary"]


@pytest.mark.parametrize("path, origin, status", [
    ("/js/embed.js", "https://evil.example", 403),
    ("/_storybook/js/rest.js", DOCS, 403),
    ("/catalog.json", DOCS, 403),
    ("/render/login", DOCS, 403),
    ("/embed.html", DOCS, 403),
])
def test_other_origins_and_other_files_are_refused(open_host, path, origin, status):
    refused = open_host.get(path, Origin=origin)
    assert refused.status == status
    assert "access-control-allow-origin" not in refused.headers


def test_an_embed_opens_its_socket_as_the_host_s_own_page(open_host):
    own = f"http://127.0.0.1:{open_host.port}"
    assert Client(open_host, origin=own).status == 101
    assert Client(open_host, origin=DOCS).status == 403
