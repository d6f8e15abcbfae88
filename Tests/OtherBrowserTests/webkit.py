"""Debian's own WebKitGTK, in its small browser, spoken to in WebDriver (W3C WebDriver) on a virtual screen."""

import contextlib
import glob
import json
import os
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
BROWSER = next(iter(sorted(glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser"))), None)
EXECUTABLE = DRIVER and SCREEN and BROWSER
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class LostFrame(AssertionError):
    """The driver does not find the frame that the command is for; the command has not begun."""


class WebKit:
    name = "WebKit"

    def __init__(self):
        self.home = tempfile.TemporaryDirectory()
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            [SCREEN, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as result:
            display = result.readline().strip()
        self.port = free_port()
        # Its own sandbox needs rights that a container seldom gives; the pages shown are ours.
        self.driver = subprocess.Popen(
            [DRIVER, f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"HOME": self.home.name, "PATH": "/usr/bin:/bin", "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "LANG": "C.UTF-8", "NO_AT_BRIDGE": "1",
                 "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"})
        self.session = ""
        until_listening(self.port)
        options = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": {"binary": BROWSER, "args": ["--automation"]}}
        self.session = f"/session/{self.command('POST', '/session', capabilities={'alwaysMatch': options})['sessionId']}"
        self.command("POST", "/timeouts", script=60_000, pageLoad=60_000)
        self.problems = []

    def command(self, method, path, **parameters):
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}{path}", body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            kind = LostFrame if value["error"] in ("no such frame", "no such window") else AssertionError
            raise kind(f"{path}: {value['error']}: {value['message']}") from None

    def resize(self, width, height):
        self.command("POST", "/window/rect", width=width, height=height)

    def open(self, address):
        self.command("POST", "/url", url="about:blank")
        self.command("POST", "/url", url=address)

    def reload(self):
        self.command("POST", "/refresh")

    def within(self, in_canvas, act):
        if not in_canvas:
            return act()
        # The driver of WebKitGTK 2.50 sometimes forgets its handle of a frame that stays where it is.
        for _ in range(4):
            with contextlib.suppress(LostFrame):
                return self.within_frame(act)
        return self.within_frame(act)

    def within_frame(self, act):
        frame = self.command("POST", "/element", using="css selector", value=".viewport iframe")
        self.command("POST", "/frame", id=frame)
        try:
            return act()
        finally:
            self.command("POST", "/frame", id=None)

    def evaluate(self, body, in_canvas=False):
        """What an asynchronous function with this body gives, as JSON holds it."""
        script = f"""const done = arguments[0];
            (async () => {{ {body} }})().then(value => done(["value", JSON.stringify(value ?? null)]), error => done(["error", String(error)]))"""
        kind, value = self.within(in_canvas, lambda: self.command("POST", "/execute/async", script=script, args=[]))
        assert kind == "value", value
        return json.loads(value)

    def type(self, text, in_canvas=False, held=""):
        """Types the keys of a text, while modifiers are held."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        keys = [*({"type": "keyDown", "value": key} for key in held), *keys, *({"type": "keyUp", "value": key} for key in held)]
        self.within(in_canvas, lambda: self.command("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": keys}]))

    def click(self, x, y, in_canvas=False):
        """WebKit counts from the corner of the window, in a frame as well."""
        left, top = self.corner() if in_canvas else (0, 0)
        moves = [{"type": "pointerMove", "x": x + left, "y": y + top, "duration": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.command("POST", "/actions", actions=[{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}])

    def corner(self):
        return self.evaluate("const box = document.querySelector('.viewport iframe').getBoundingClientRect(); return [Math.round(box.x), Math.round(box.y)]")

    def screenshot(self):
        return self.command("GET", "/screenshot")

    def close(self):
        try:
            self.command("DELETE", "")
        finally:
            for process in (self.driver, self.screen):
                process.terminate()
                process.wait(20)
            self.home.cleanup()


def free_port():
    import socket
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until_listening(port):
    """The driver has no word for being ready: what answers is."""
    import socket
    import time
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("The WebDriver of WebKit does not listen.")
