"""The page below a path, as a proxy shows it, and over HTTPS."""

import shutil
import subprocess
from urllib.parse import urlsplit

import pytest
from wire import until


@pytest.fixture
def visit(browser):
    contexts = []

    def visit(address, mark):
        """Opens a page, and returns it with the paths of all that it asked for."""
        context = browser.new_context(ignore_https_errors=True)
        contexts.append(context)
        page, paths = context.new_page(), []
        page.on("request", lambda request: paths.append(request.url))
        page.on("websocket", lambda socket: paths.append(socket.url))
        page.goto(address)
        page.locator(mark).first.wait_for(state="attached")
        return page, paths

    yield visit
    for context in contexts:
        context.close()


@pytest.mark.parametrize("start, mark", [("", "html[data-settled]"), ("embed.html", "html[data-settled]")])
def test_below_a_path_nothing_is_asked_for_beside_it(make_host, visit, start, mark):
    host = make_host(0, "--path-prefix", "/stories")
    page, asked = visit(f"{host.url}stories/{start}#/login", mark)
    until(page, lambda: any(urlsplit(url).path == "/stories/socket" for url in asked), lambda: f"it asked for {asked}")
    paths = {urlsplit(url).path for url in asked if url.startswith(("http", "ws"))}
    assert "/stories/socket" in paths and "/stories/canvas.html" in paths
    assert [path for path in paths if not path.startswith("/stories/")] == []


def test_below_a_path_a_screen_finds_its_assets(make_host, visit):
    host = make_host(0, "--path-prefix", "/stories")
    page, _ = visit(f"{host.url}stories/#/login", "html[data-settled]")
    canvas = next(frame for frame in page.frames if "/canvas.html" in frame.url)
    found = canvas.evaluate("""() => {
      const page = new DOMParser().parseFromString(`<img src="/assets/a.svg" srcset="/assets/a.svg 1x, /assets/b.svg 2x">
        <a href="https://elsewhere.example/assets/a.svg">x</a><p style="background: url('/assets/c.svg')">x</p>`, "text/html")
      storybookCanvas.versionAssets(page, {})
      return page.body.innerHTML
    }""")
    assert found.count("/stories/assets/") == 4
    assert "https://elsewhere.example/assets/a.svg" in found


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made with openssl")
@pytest.mark.parametrize("start", ["", "embed.html"])
def test_over_https_the_page_opens_its_socket_over_tls(make_host, visit, tmp_path, start):
    file, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", key, "-out", file], check=True, capture_output=True)
    host = make_host(0, "--certificate", str(file), "--key", str(key))
    page, asked = visit(f"{host.url}{start}#/login", "html[data-settled]")
    # A story is shown before its socket is asked for.
    until(page, lambda: f"wss://127.0.0.1:{host.port}/socket" in asked, lambda: f"it asked for {asked}")
    assert [url for url in asked if url.startswith(("http:", "ws:"))] == []
