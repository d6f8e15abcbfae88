"""One type of actions, used by mouse, by key and by hand."""

import re

from playwright.sync_api import expect


def count(book):
    return book.editor.get_by_label("Count", exact=True)


def test_a_counter_is_used_by_mouse_and_by_key(open_book):
    book = open_book("tally/on-the-way")
    book.canvas.get_by_role("button", name="One more").click()
    expect(count(book)).to_have_value("8")
    book.page.get_by_role("button", name="Environment").click()
    book.page.get_by_label("Text", exact=True).check()
    expect(book.canvas.locator("pre")).to_contain_text("[0] start again")
    book.page.keyboard.press("Escape")
    expect(book.page.get_by_role("dialog", name="Environment")).to_be_hidden()
    book.canvas.locator("pre").click()
    book.page.keyboard.press("0")
    expect(count(book)).to_have_value("0")
    expect(book.canvas.locator("pre")).not_to_contain_text("start again")


# The test that is copied.
COPIED = """.test("does what was recorded") { s in
  try await s.press("One more")
  try await s.press("One more")
  try await s.press("One more")
  try s.expect(.role("status", "10 of 12"))
}
"""


def test_three_presses_are_recorded_in_one_breath(open_book):
    book = open_book("tally/on-the-way", permissions=["clipboard-read", "clipboard-write"])
    panel = book.show_section("Activity", "Recorder")
    panel.get_by_role("button", name="Record", exact=True).click()
    expect(panel.get_by_role("status").first).to_contain_text("Recording")
    for number in (8, 9, 10):
        book.canvas.get_by_role("button", name="One more").click()
        expect(book.canvas.get_by_role("status")).to_have_text(f"{number} of 12")
    panel.get_by_role("button", name="Stop").click()
    player = panel.get_by_role("region", name="Unsaved recording")
    titles = ["Start", *[f"press “One more” {number} → {number + 1}" for number in (7, 8, 9)]]
    expect(player.get_by_role("list", name="Steps").locator("li span")).to_have_text(titles)
    expect(player.locator("[aria-current=step]")).to_have_text(re.compile("press “One more” 9 → 10$"))
    expect(player.locator(".step-detail")).to_contain_text("Step 3 press “One more” 9 → 10")
    expect(book.canvas.get_by_role("status")).to_have_text("10 of 12")
    player.get_by_role("button", name="Copy as test").click()
    expect(player.get_by_label("The recording as a test")).to_have_text(COPIED.strip())
    assert book.page.evaluate("navigator.clipboard.readText()") == COPIED
    entry = book.page.get_by_role("log", name="Sent commands").get_by_role("listitem")
    expect(entry.locator(".log-head")).to_contain_text("press “One more” 7 → 10 × 3")
    expect(entry.locator("pre")).to_have_text(".add(1)")
