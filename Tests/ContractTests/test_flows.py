"""Flows through real sockets: a step runs the flow again in a worker, and is a revision like any other."""

import json

import pytest
from follower import apply


class Flow:
    """A client in a flow's room, which knows where it is."""

    def __init__(self, client):
        self.client = client
        self.props = client.opened["props"]

    def say(self, **message):
        self.client.seq += 1
        self.client.send(seq=self.client.seq, **message)

    def follow(self):
        """Takes the next change, or gives the refusal."""
        while True:
            message = self.client.expect("changed", "rejected", "rendered")
            if message["type"] == "changed":
                self.props = apply(message["patch"], self.props)
            elif message["type"] == "rejected":
                return message
            else:
                self.body = message.get("body", "")
                return None

    def perform(self, command, value=None):
        self.say(type="perform", command=command, **({} if value is None else {"value": value}))
        return self.follow()

    def undo(self):
        self.say(type="undo")
        return self.follow()

    @property
    def stack(self):
        return [layer["screen"] for layer in self.props["stack"]]


@pytest.fixture
def enter(host):
    clients = []

    def enter(story="edit-contacts", **fields):
        clients.append(host.open(f"contact-flow/{story}", **fields))
        return Flow(clients[-1])

    yield enter
    for client in clients:
        client.close()


def names(flow):
    return [contact["name"] for group in flow.props["stack"][0]["props"]["groups"] for contact in group["contacts"]]


def test_list_then_editor_then_back_with_the_row_updated(enter):
    flow = enter()
    assert flow.perform("/stack/0/props/select", "alan@enigma.example") is None
    assert flow.stack == ["Contact List", "Contact Editor"]
    flow.perform("/stack/1/props/typedGivenName", "Alan M.")
    flow.perform("/stack/1/props/save")
    assert flow.stack == ["Contact List"]
    assert "Alan M. Turing" in names(flow) and "Alan Turing" not in names(flow)
    assert [step["screen"] for step in flow.props["steps"]] == ["Contact List", "Contact Editor"]
    flow.perform("/stack/0/props/done")
    assert flow.props["end"] == {"result": 1, "problems": []}


def test_a_step_is_undone_and_gone_back_to(enter):
    flow = enter()
    start = flow.props
    flow.perform("/stack/0/props/select", "ada@engine.example")
    at_editor = flow.props
    flow.perform("/stack/1/props/save")
    flow.undo()
    assert flow.props == at_editor
    flow.undo()
    assert flow.props == start
    flow.perform("/stack/0/props/select", "ada@engine.example")
    flow.perform("/stack/1/props/save")
    flow.perform("/steps", 1)
    assert flow.props == at_editor
    flow.perform("/steps", 0)
    assert flow.props == start
    assert flow.perform("/steps", 1)["reason"] == "Expected a number of steps, at most 0."


def test_the_list_decides_what_comes_next(enter):
    flow = enter("the-list-decides")
    editor = {"givenName": "Mary", "familyName": "Jackson", "email": "konrad@z3.example", "phones": [], "id": 5, "credit": 0,
              "checks": {name: {"pending": {}} for name in ("givenName", "familyName", "phones", "email", "birthday")}}
    flow.perform("/stack/0/props/edit", editor)
    assert flow.props["stack"][1]["props"]["givenName"] == "Mary"
    flow.perform("/stack/1/props/save")
    assert "Mary Jackson" in names(flow)


def test_a_bug_in_a_flow_is_contained(host, enter):
    flow = enter("breaks-without-an-address")
    before = flow.props
    flow.say(type="perform", command="/stack/0/props/save")
    rejected = flow.client.expect("rejected")
    assert rejected["path"] == "/stack/0/props/save"
    assert "Every contact has an address." in flow.client.expect("crashed")["message"]
    flow.perform("/stack/0/props/typedEmail", "ada@engine.example")
    assert flow.stack == ["Contact Editor"] and flow.props["steps"] == before["steps"]
    flow.perform("/stack/0/props/save")
    assert flow.props["end"] == {"problems": []}


def test_the_position_outlives_the_host(start):
    first = start()
    flow = Flow(first.open("contact-flow/edit-contacts"))
    flow.perform("/stack/0/props/select", "grace@compiler.example")
    flow.perform("/stack/1/props/typedGivenName", "Rear Admiral Grace")
    first.kill()
    second = start()
    again = Flow(second.open("contact-flow/edit-contacts", props=flow.props, revision=2))
    assert again.props == flow.props
    again.perform("/stack/1/props/save")
    assert "Rear Admiral Grace Hopper" in names(again)


def test_two_in_a_room_are_at_the_same_place(enter):
    one = enter()
    two = enter(room=one.client.opened["room"])
    one.perform("/stack/0/props/select", "ada@engine.example")
    two.follow()
    assert json.dumps(two.props, sort_keys=True) == json.dumps(one.props, sort_keys=True)
