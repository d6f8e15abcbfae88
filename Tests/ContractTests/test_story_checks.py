"""Checks of stories that a page asks for."""


def check(client, story, kind, seq=900):
    client.send(type="check", seq=seq, story=story, kind=kind)
    return client.expect("checked", "failed")


def test_a_page_gets_what_check_finds(host, plant):
    client = host.open("login")
    fine = check(client, "login/empty", "check")
    assert (fine["state"], fine["problems"], fine["kind"]) == ("passed", [], "check")
    plant("login", "zz drifted", {"input": 5})
    assert "login/empty" in client.expect("affected")["stories"]
    found = check(client, "login/zz-drifted", "check")
    assert found["state"] == "failed" and found["problems"][0]["text"].startswith("/input: ")
    assert check(client, "login/missing", "check")["code"] == "unknown-story"


def test_a_screen_is_explored(host):
    client = host.open("login")
    found = check(client, "badge/passing", "explore")
    assert (found["state"], found["problems"]) == ("passed", [])


def test_a_running_exploration_is_cancelled(host):
    client = host.open("login")
    client.send(type="check", seq=901, story="troublemaker/quiet", kind="explore")
    client.send(type="cancel", seq=902, request=901)
    assert client.expect("failed")["code"] == "cancelled"
