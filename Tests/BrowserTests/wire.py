"""Between the page and a real host: tells the page more, and hears what it says."""

import json
import pathlib

FIXTURES = pathlib.Path(__file__).parents[1] / "Fixtures/protocol"


class Wire:
    def __init__(self, page):
        self.sent, self.heard, self.kept = [], [], set()
        page.route_web_socket("**/socket*", self.connect)

    def connect(self, socket):
        self.socket, host = socket, socket.connect_to_server()
        socket.on_message(lambda text: self.pass_on(json.loads(text), lambda: host.send(text)))
        host.on_message(lambda text: (self.heard.append(json.loads(text)), socket.send(text)))

    def pass_on(self, message, send):
        """What is of a kind that is kept does not reach the host: the test answers it."""
        self.sent.append(message)
        if message["type"] not in self.kept:
            send()

    def tell(self, **message):
        self.socket.send(json.dumps(message))

    def fixture(self, name, **changes):
        self.tell(**{**json.loads((FIXTURES / f"host-{name}.json").read_text()), **changes})

    def all(self, kind):
        return [message for message in self.sent if message["type"] == kind]

    def last(self, messages, kind):
        return [message for message in messages if message["type"] == kind][-1]

    def open_again(self, change=lambda schema: None, **changes):
        opened = {**self.last(self.heard, "opened"), **changes}
        schema = json.loads(json.dumps(opened["schema"]))
        change(schema)
        self.tell(**{**opened, "schema": schema})
