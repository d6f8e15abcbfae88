"""The HTTP side of the contract."""

import json

from conftest import story_ids


def test_the_page_and_its_files_carry_policies_and_tags(host):
    page = host.get("/")
    assert page.status == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe-inline" not in page.headers["content-security-policy"]
    canvas = host.get("/canvas.html")
    assert "sandbox allow-scripts" in canvas.headers["content-security-policy"]
    for response in (page, canvas):
        assert response.headers["x-content-type-options"] == "nosniff"
        again = host.get("/" if response is page else "/canvas.html",
                         If_None_Match=response.headers["etag"])
        assert (again.status, again.body) == (304, b"")


def test_the_catalog_lists_screens_and_stories_with_their_sources(host):
    screens = host.catalog()["screens"]
    login = next(screen for screen in screens if screen["id"] == "login")
    assert login["path"][-1] == login["title"] == "Login"
    story = login["stories"][0]
    assert story["id"].startswith("login/")
    assert story["kind"] == "story"
    assert story["source"]["file"].endswith(".swift")
    assert story["source"]["line"] > 0
    for screen in screens:
        assert isinstance(screen["tags"], list) and screen["about"], screen["id"]
        assert all(isinstance(story["tags"], list) for story in screen["stories"])


def test_every_screen_publishes_a_schema(host):
    for screen in host.catalog()["screens"]:
        schema = json.loads(host.get(f"/schema/{screen['id']}.json").body)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert host.get("/schema/none.json").status == 404


def test_every_story_renders_bare_and_settled(host):
    for story in story_ids():
        response = host.get(f"/render/{story}")
        assert response.status == 200, (story, response.body)
        if response.headers["content-type"].startswith("text/html"):
            assert b"data-storybook-settled" in response.body


def test_a_rendering_comes_as_text_too(host):
    response = host.get("/render/login?format=text")
    assert response.headers["content-type"].startswith("text/plain")
    assert b"<" not in response.body


def test_props_come_as_a_body_where_a_rendering_is_asked_for(host):
    """The contract's addition, by hand."""
    props = host.get("/props/login/caps-lock.json").body
    own = host.get("/render/login/caps-lock?colorScheme=dark").body

    def post(path, body, **headers):
        return host.post(path, body, **{"Content_Type": "application/json", **headers})

    answer = post("/render/login/empty?colorScheme=dark", props)
    assert answer.status == 200 and answer.body.partition(b"<body>")[2] == own.partition(b"<body>")[2]
    assert post("/render/login", b'{"a":1}').status == 422
    assert post("/render/login", b'{"a"').status == 400
    assert post("/render/none", b"{}").status == 404
    assert post("/render/login", props, Content_Type="text/plain").status == 415
    assert post("/render/login", props, Content_Type=None).status == 415
    assert post("/render/login", props, Origin="http://evil.example").status == 403
    assert post("/render/login", props, Host="evil.example").status == 421
    assert post("/render/login", b"", Content_Length="2000000").status == 413
    assert post("/render/login", b"", Content_Length="x").status in (400, 411)
    chunks = b"2\r\n{}\r\n0\r\n\r\n"
    assert post("/render/login", chunks, Content_Length=None, Transfer_Encoding="chunked").status == 411
    assert post("/catalog.json", b"{}").status == 405
    assert host.get("/props/none.json").status == 404
    assert json.loads(props) == json.loads(host.get("/props/login/caps-lock.json").body)
