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

# What the button “Send” sends; null if a field refuses it.
SUBMIT = """rows => rows.map(({ html }) => {
  document.body.innerHTML = html
  let sent = null
  document.body.onsubmit = event => {
    event.preventDefault()
    sent = [...new FormData(event.target, event.submitter)].map(([name, value]) => `${name}=${value}`).sort()
  }
  const buttons = [...document.querySelectorAll("button, input[type=submit]")]
  buttons.find(button => [button.value, button.innerText].includes("Send")).click()
  return { html, sent }
})"""


def test_fields_keep_and_refuse_what_chromium_does(browser):
    rows = json.loads((ROOT / "Tests/Fixtures/fields/values.json").read_text())
    page = browser.new_page()
    try:
        assert page.evaluate(READ, rows) == rows
    finally:
        page.close()


def test_forms_send_what_chromium_does(browser):
    rows = json.loads((ROOT / "Tests/Fixtures/fields/forms.json").read_text())
    page = browser.new_page()
    try:
        assert page.evaluate(SUBMIT, rows) == rows
    finally:
        page.close()
