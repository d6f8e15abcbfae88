"""Debian's own Firefox, spoken to in WebDriver BiDi, which it has built in (W3C WebDriver BiDi)."""

import collections
import contextlib
import itertools
import json
import re
import shutil
import subprocess
import tempfile
import threading

from websockets.sync.client import connect

EXECUTABLE = shutil.which("firefox-esr") or shutil.which("firefox")

# Nothing but loopback is spoken to: what the browser would ask for by itself ends at an unused port.
PREFERENCES = {
    "app.normandy.enabled": False, "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank", "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "toolkit.telemetry.enabled": False,
}


class Firefox:
    name = "Firefox"

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        with open(f"{self.profile.name}/user.js", "w") as file:
            file.writelines(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in PREFERENCES.items())
        self.process = subprocess.Popen(
            [EXECUTABLE, "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={"HOME": self.profile.name, "PATH": "/usr/bin:/bin"})
        address = next(found.group(0) for line in self.process.stderr if (found := re.search(r"ws://\S+", line)))
        # Firefox logs on, and stops at a full pipe.
        threading.Thread(target=collections.deque, args=(self.process.stderr, 0), daemon=True).start()
        self.closing = contextlib.ExitStack()
        self.socket = self.closing.enter_context(connect(f"{address}/session", max_size=None))
        self.numbers = itertools.count(1)
        self.problems = []
        self.viewport = {"width": 1280, "height": 800}
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=["log.entryAdded"])
        self.page = self.command("browsingContext.getTree")["contexts"][0]["context"]

    def command(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (heard := json.loads(self.socket.recv(60))).get("id") != number:
            entry = heard.get("params", {})
            if heard.get("method") == "log.entryAdded" and entry["level"] == "error":
                self.problems.append(entry["text"])
        if heard["type"] == "error":
            raise AssertionError(f"{method}: {heard['message']}")
        return heard["result"]

    def resize(self, width, height):
        self.viewport = {"width": width, "height": height}
        self.command("browsingContext.setViewport", context=self.page, viewport=self.viewport)

    def open(self, address):
        """Opens the address in a new tab, so that one that differs in its fragment only is loaded anew.

        By way of about:blank, Firefox ESR sometimes dropped the navigation that followed.
        """
        old, self.page = self.page, self.command("browsingContext.create", type="tab")["context"]
        self.command("browsingContext.close", context=old)
        self.resize(**self.viewport)
        self.command("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def reload(self):
        self.command("browsingContext.reload", context=self.page, wait="complete")

    @property
    def canvas(self):
        return self.command("browsingContext.getTree", root=self.page)["contexts"][0]["children"][0]["context"]

    def evaluate(self, body, in_canvas=False):
        """What an asynchronous function with this body gives, as JSON holds it."""
        answer = self.command(
            "script.evaluate", target={"context": self.canvas if in_canvas else self.page}, awaitPromise=True, userActivation=True,
            expression=f"(async () => {{ {body} }})().then(value => JSON.stringify(value ?? null))")
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def type(self, text, in_canvas=False, held=""):
        """Types the keys of a text, while modifiers are held."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        keys = [*({"type": "keyDown", "value": key} for key in held), *keys, *({"type": "keyUp", "value": key} for key in held)]
        self.command("input.performActions", context=self.canvas if in_canvas else self.page, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def click(self, x, y, in_canvas=False):
        moves = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.command("input.performActions", context=self.canvas if in_canvas else self.page, actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def screenshot(self):
        return self.command("browsingContext.captureScreenshot", context=self.page)["data"]

    def close(self):
        self.closing.close()
        self.process.terminate()
        self.process.wait(20)
        self.process.stderr.close()
        self.profile.cleanup()
