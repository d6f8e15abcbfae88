"""The values that Chromium keeps in fields, and those that keep a form from being submitted, which interaction tests
follow (`FieldTests`)."""

import json

from conftest import ROOT

READ = """rows => rows.map(({ input, value }) => {
  const parent = document.createElement("div")
  parent.innerHTML = `<input ${input}>`
  const [field] = parent.children
  field.value = value
  return { input, value, kept: field.value, isValid: field.validity.valid || field.value === "" }
})"""


def test_fields_keep_and_refuse_what_chromium_does(browser):
    rows = json.loads((ROOT / "Tests/Fixtures/fields/values.json").read_text())
    page = browser.new_page()
    try:
        assert page.evaluate(READ, rows) == rows
    finally:
        page.close()
