"""The audit of what a screen renders, the canvas's and the host's rules together, beside axe-core's: on a page of planted
faults, and on every story.

Of the rules that both have, what axe-core reports the audit reports, and nothing that axe-core passes.
"""

import importlib.resources
import json
import pathlib
import urllib.request

import pytest
from conftest import serve

AUDIT = """
import { checkStyles as run, rules } from "/js/frame/audit/style-rules.js"
import { currentMarkup } from "/js/frame/audit/current-markup.js"
window.audit = { rules, run, markup: currentMarkup }
"""
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()

# The rows of contact-list/a-few thousands of times: axe-core takes longer for it than for all others together.
TOO_LARGE = {"contact-list/large"}

SHOW = """
html => {
  const page = new DOMParser().parseFromString(html, "text/html")
  const root = document.documentElement
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value)
  root.replaceChildren(document.adoptNode(page.head), document.adoptNode(page.body))
  window.numbered = []
  return audit.markup(window.numbered)
}
"""

BOTH = """
async ({ findings, rules }) => {
  const mine = new Map()
  const all = [...findings.map(({ rule, element }) => ({ rule, node: window.numbered[element] })), ...audit.run()]
  for (const { rule, node } of all) mine.set(rule, [...mine.get(rule) ?? [], node])
  const ids = [...Object.keys(rules), ...audit.rules.map(({ id }) => id)]
  const shared = axe.getRules().map(({ ruleId }) => ruleId).filter(id => ids.includes(id))
  const found = await axe.run(document, { runOnly: { type: "rule", values: shared }, elementRef: true, iframes: false, resultTypes: ["violations", "passes"] })
  const short = node => node.outerHTML.slice(0, 160)
  const differing = (results, isWrong) => results.flatMap(({ id, nodes }) => nodes.filter(({ element }) => isWrong(mine.get(id)?.includes(element) ?? false)).map(({ element }) => [id, short(element)]))
  const planted = [...document.querySelectorAll("[data-fault]")]
  return {
    missed: differing(found.violations, isMine => !isMine), invented: differing(found.passes, isMine => isMine),
    reported: [...mine].flatMap(([rule, nodes]) => nodes.map(node => [rule, node.dataset.fault ?? "", short(node)])),
    planted: planted.map(node => node.dataset.fault), notFound: planted.filter(node => !mine.get(node.dataset.fault)?.includes(node)).map(node => [node.dataset.fault, short(node)]),
    ids, shared, checked: found.passes.length + found.violations.length
  }
}
"""


@pytest.fixture(scope="module")
def audited(browser):
    """A function that shows a document and audits it twice, with the rules of a host."""
    page = browser.new_page(viewport={"width": 1280, "height": 2400})
    page.route("http://stage.test/**", serve)
    page.goto("http://stage.test/stage/empty.html")
    page.add_script_tag(content=AXE)
    page.add_script_tag(content=AUDIT, type="module")
    page.wait_for_function("() => window.audit")

    def audit(html, host):
        markup = page.evaluate(SHOW, html).encode()
        request = urllib.request.Request(f"{host.url}_storybook/accessibility", markup, {"content-type": "text/html"})
        return page.evaluate(BOTH, json.load(urllib.request.urlopen(request)))

    yield audit
    page.close()


def test_every_planted_fault_is_found_and_nothing_else(audited, host):
    found = audited((pathlib.Path(__file__).parent / "stage/faults.html").read_text(), host)
    assert found["notFound"] == []
    assert [entry for entry in found["reported"] if entry[1] != entry[0]] == []
    assert set(found["ids"]) - set(found["planted"]) == {"aria-hidden-body", "html-has-lang", "html-lang-valid", "blink"}
    assert found["missed"] + found["invented"] == []


@pytest.mark.slow
@pytest.mark.stories
def test_the_audit_agrees_with_axe_on_all_stories(audited, host):
    catalog = json.load(urllib.request.urlopen(f"{host.url}catalog.json"))
    differences, seen, checked = [], 0, 0
    for story in [story["id"] for screen in catalog["screens"] for story in screen["stories"] if story["id"] not in TOO_LARGE]:
        try:
            answer = urllib.request.urlopen(f"{host.url}render/{story}")
        except urllib.error.HTTPError:
            continue
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        found = audited(answer.read().decode(), host)
        seen, checked = seen + 1, checked + found["checked"]
        differences += [[story, *entry] for entry in found["missed"] + found["invented"]]
    assert differences == []
    assert seen > 40 and checked > seen
