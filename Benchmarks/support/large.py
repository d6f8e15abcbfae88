"""A catalog of many stories, told to a page that a host of few serves."""

import itertools
import json

THINGS = "Account Address Basket Calendar Coupon Delivery Gallery Invoice Mailbox Message Order Payment " \
    "Photo Playlist Profile Receipt Refund Report Search Settings Shipment Summary Ticket Timeline Voucher".split()
PARTS = "Badge Banner Card Detail Dialog Editor Form Header History List Menu Overview Page Panel " \
    "Picker Preview Row Sheet Table Wizard".split()
STATES = "Empty,Loading,Loaded,Failed,Offline,Read only,Long names,Right to left,First visit,Signed out,One left," \
    "All selected,Nothing found,Very many,In the past,Wrong password,With a note,Without a picture," \
    "Being saved,Last page".split(",")
TAGS = "form list media mail money slow wip".split()


def catalog():
    """25 groups of 20 screens of 20 stories; some are fixtures, each screen has a recording and tags."""
    return {"screens": [screen(thing, part) for thing, part in itertools.product(THINGS, PARTS)]}


def screen(thing, part):
    id = f"{thing}-{part}".lower()
    stories = [
        {"id": f"{id}/{title.lower().replace(' ', '-')}", "title": title,
         "kind": "fixture" if number % 5 == 4 else "story", "source": {"file": f"{thing}.swift", "line": number + 1}}
        for number, title in enumerate(STATES)]
    return {
        "id": id, "title": f"{thing} {part}", "path": [thing, f"{thing} {part}"], "stories": stories,
        "tags": [TAGS[len(id) % len(TAGS)]],
        "recordings": [{"name": f"a way through {part.lower()}", "story": stories[0]["id"], "steps": 3,
                        "duration": 1000, "file": f"{thing}.jsonl", "date": 0}]}


def tell(page):
    """The page hears of them beside those of the host, so that the first story is a real one."""
    def connect(socket):
        host = socket.connect_to_server()
        socket.on_message(host.send)
        host.on_message(lambda text: socket.send(enlarged(text)))
    page.route_web_socket("**/socket*", connect)


def enlarged(text):
    if not text.startswith('{"') or '"hello"' not in text[:4000] and '"catalog"' not in text[:40]:
        return text
    message = json.loads(text)
    if message.get("type") in ("hello", "catalog"):
        message["catalog"]["screens"] += catalog()["screens"]
    return json.dumps(message)
