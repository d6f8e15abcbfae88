"""Between the page and a real host: sends the page more, and records what it sends."""

import json
import pathlib
import time

PATIENCE = 90
FIXTURES = pathlib.Path(__file__).parents[1] / "Fixtures/protocol"


def until(page, condition, instead):
    """Lets the page go on until it is so; `instead` says what is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, instead()
        page.wait_for_timeout(10)


class Wire:
    def __init__(self, page):
        self.page = page
        self.begin()
        # A socket in a worker is out of reach for this: the page uses its own where there are no workers.
        page.add_init_script("delete window.Worker")
        page.route_web_socket("**/socket*", self.connect)

    def begin(self):
        """Forgets what another test did."""
        self.sent, self.heard, self.delivered, self.kept = [], [], [], set()
        self.has_sent_catalog = False

    def connect(self, socket):
        self.socket, host = socket, socket.connect_to_server()
        socket.on_message(lambda text: self.pass_on(json.loads(text), lambda: host.send(text)))
        host.on_message(lambda text: self.pass_back(json.loads(text), lambda: socket.send(text)))

    def pass_on(self, message, send):
        """What is of a kind that is kept does not reach the host: the test answers it."""
        self.sent.append(message)
        if message["type"] not in self.kept:
            send()

    def pass_back(self, message, send):
        """A catalog that the test has sent stays, whatever fixtures others save meanwhile."""
        self.heard.append(message)
        if message["type"] != "catalog" or not self.has_sent_catalog:
            send()

    def until(self, condition):
        """Waits until what the page has sent is as wanted."""
        until(self.page, condition, lambda: f"it sent {self.sent[-3:]}")

    def deliver(self, **message):
        self.has_sent_catalog |= message["type"] == "catalog"
        self.delivered.append(message)
        self.socket.send(json.dumps(message))

    def fixture(self, name, **changes):
        self.deliver(**{**json.loads((FIXTURES / f"host-{name}.json").read_text()), **changes})

    def all(self, kind):
        return [message for message in self.sent if message["type"] == kind]

    def last(self, messages, kind):
        return [message for message in messages if message["type"] == kind][-1]

    def open_again(self, change=lambda schema: None, **changes):
        opened = {**self.last(self.heard, "opened"), **changes}
        schema = json.loads(json.dumps(opened["schema"]))
        change(schema)
        self.deliver(**{**opened, "schema": schema})
