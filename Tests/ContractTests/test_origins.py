"""Which parts of a rendering the props make: the answer to `origins`."""

import re

import pytest
from conftest import story_ids

LEAVES_FOR_STORY = 5


def leaves(value, path=""):
    if isinstance(value, dict):
        for key, member in value.items():
            yield from leaves(member, f"{path}/{key.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from leaves(element, f"{path}/{index}")
    elif value is not None:
        yield path, value


def varied(value):
    if isinstance(value, bool):
        return not value
    return f"Qz{value}" if isinstance(value, str) else value + 3


def replaced(value, tokens, new):
    if not tokens:
        return new
    first, *rest = tokens
    if isinstance(value, list):
        return [replaced(element, rest, new) if str(index) == first else element for index, element in enumerate(value)]
    return {key: replaced(member, rest, new) if key == first else member for key, member in value.items()}


def texts(body):
    """The text nodes of markup, each with its start and end in characters."""
    hidden = re.sub(r"<(style|script|title)\b[\s\S]*?</\1>", lambda found: f"<{'x' * (len(found[0]) - 2)}>", body)
    return [(found[1], found.start(1), found.end(1)) for found in re.finditer(r">([^<>]+)", hidden) if found[1].strip()]


def units(text):
    """Where each character begins, in UTF-16 units."""
    starts = [0]
    for character in text:
        starts.append(starts[-1] + (2 if ord(character) > 0xFFFF else 1))
    return starts


def origins(client):
    client.send(type="origins", seq=700)
    answer = client.expect("origins", "failed")
    assert answer["type"] == "origins", answer
    return answer


def preview(client, story, props):
    client.send(type="preview", seq=701, story=story, props=props, environment=client.opened["environment"])
    answer = client.expect("previewed", "failed")
    return answer.get("body")


def changed_texts(before, after):
    """The text nodes of `before` that differ, where both have as many."""
    pairs = list(zip(texts(before), texts(after)))
    return [old for old, new in pairs if old[0] != new[0]] if len(texts(before)) == len(texts(after)) else []


def paths_at(answer, body, start, end):
    start, end = units(body)[start], units(body)[end]
    return {origin["path"] for origin in answer["paths"] for low, high in origin["ranges"]
            if (low < end and high > start) or start <= low == high <= end}


def test_a_text_is_found_by_the_prop_that_makes_it(host):
    client = host.open("contact-list/a-few")
    answer, body = origins(client), client.rendered["body"]
    assert (answer["revision"], answer["crashed"], answer["omitted"]) == (client.rendered["revision"], 0, 0)
    contacts = {path: value for path, value in leaves(client.opened["props"]) if path.endswith("/name")}
    for path, name in contacts.items():
        _, start, end = next(text for text in texts(body) if text[0].strip() == name)
        assert path in paths_at(answer, body, start, end)


def test_finding_origins_changes_nothing_in_the_room(host):
    client = host.open("contact-list/a-few")
    first = origins(client)
    assert client.is_silent()
    assert origins(client) == first
    client.edit("/title", "People")
    assert client.expect("changed")["revision"] == client.opened["revision"] + 1
    client.close()


def test_variations_that_crash_are_counted_and_the_room_goes_on(host):
    client = host.open("troublemaker")
    answer = origins(client)
    assert answer["crashed"] > 0
    client.edit("/note", "still here")
    assert client.expect("changed", "rejected")["type"] == "changed"
    client.close()


@pytest.mark.slow
def test_nearly_all_texts_of_all_stories_are_found(host):
    """A text is dynamic that changes in a preview with another value; the same value is found at it."""
    found, missed = 0, []
    for story in story_ids():
        if story.startswith(("troublemaker", "minefield")):
            continue
        client = host.open(story)
        if "html" not in client.rendered["mediaType"] or not client.rendered.get("settled", True):
            client.close()
            continue
        answer, body, props = origins(client), client.rendered["body"], client.opened["props"]
        # A busy machine may not have had the time for all places; the answer says so.
        places = list(leaves(props)) if not answer["omitted"] else []
        for path, value in places[::max(1, len(places) // LEAVES_FOR_STORY)]:
            tokens = [token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:]]
            after = preview(client, story, replaced(props, tokens, varied(value)))
            for text, start, end in changed_texts(body, after) if after else []:
                if path in paths_at(answer, body, start, end):
                    found += 1
                else:
                    missed.append((story, path, text.strip()))
        client.close()
    assert found > 100
    assert len(missed) <= 0.05 * (found + len(missed)), missed
