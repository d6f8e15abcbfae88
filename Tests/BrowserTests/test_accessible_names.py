"""The roles, names and states of elements in Chromium's accessibility tree, which interaction tests find elements by
(`AccessibleNameTests`)."""

import json

from conftest import ROOT

# Chromium's own words for the roles of elements; an empty one is for what has no role in HTML.
ROLES = {
    "image": "img", "ComboboxSelect": "combobox", "DisclosureTriangle": "button", "Details": "group",
    "SvgRoot": "graphics", "LabelText": "", "Legend": "", "MenuListPopup": "", "Pre": "", "generic": "", "none": "",
    "rowgroup": "", "Canvas": "", "sectionheader": "", "LineBreak": "", "RootWebArea": "", "StaticText": "",
    "InlineTextBox": "", "ListMarker": "",
}
# Roles whose names are no more than their content, if they have any.
NAMELESS = {"row", "paragraph", "listitem"}
STATES = {
    ("checked", "true"): "checked", ("checked", "false"): "not checked", ("checked", "mixed"): "partly checked",
    ("pressed", "true"): "pressed", ("pressed", "false"): "not pressed", ("pressed", "mixed"): "partly pressed",
    ("expanded", True): "expanded", ("expanded", False): "collapsed", ("disabled", True): "disabled",
    ("required", True): "required", ("readonly", True): "read only",
}


def described(node):
    role = node["role"]["value"]
    role = ROLES.get(role, role)
    if node["ignored"] or not role:
        return None
    name = " ".join(node["name"]["value"].split())
    words = [role] + [f"“{name}”"] * bool(name and role not in NAMELESS)
    members = [(member["name"], member["value"].get("value")) for member in node.get("properties", [])]
    states = [f"level {level}" for key, level in members if key == "level" and role == "heading"]
    return " ".join(words + sorted(states + [STATES[member] for member in members if member in STATES]))


def test_elements_have_the_names_of_chromium(browser):
    rows = json.loads((ROOT / "Tests/Fixtures/accessibility/names.json").read_text())
    page = browser.new_page()
    try:
        page.set_content("<!doctype html>" + "".join(f"<div>{row['html']}</div><hr>" for row in rows))
        nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    finally:
        page.close()
    nodes = {node["nodeId"]: node for node in nodes}
    found = [[]]

    def visit(node):
        words = described(node)
        if words == "separator":
            found.append([])
        elif words:
            found[-1].append(words)
        for child in node.get("childIds", []):
            visit(nodes[child])

    visit(next(iter(nodes.values())))
    for row, elements in zip(rows, found, strict=False):
        assert (row["html"], elements) == (row["html"], row["elements"])
    assert len(found) == len(rows) + 1
