import contextlib
import types

from load import wire
from support.contract import load


class Target:
    """A host of this machine, by its port."""

    def __init__(self, port):
        self.port = port
        self.contract = load()

    def plain(self):
        """A connection that has said nothing yet."""
        return wire.connection(self.port)

    def client(self, story=None, **fields):
        """Somebody who looks at a story, if at any."""
        client = self.contract.Client(types.SimpleNamespace(port=self.port))
        client.expect("hello")
        if story:
            client.send(type="open", story=story, **fields)
            client.opened = client.expect("opened")
            client.expect("rendered")
        return client

    @contextlib.contextmanager
    def lost(self):
        """What a host that defends itself does to a connection."""
        try:
            yield
        except (self.contract.Closed, OSError):
            pass
