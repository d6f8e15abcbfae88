"""The texts that Chromium draws, which interaction tests expect (`ShownTextTests`)."""

import base64
import json

from conftest import ROOT

ROWS = json.loads((ROOT / "Tests/Fixtures/shown/texts.json").read_text())
HEIGHT = 90

# The rows that are drawn otherwise with another text in place of the word: compared pixel by pixel.
DIFFERENT = """async ([one, other, count, height]) => {
  const [left, right] = await Promise.all([one, other].map(async data => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const { width } = picture
    const context = new OffscreenCanvas(width, count * height).getContext("2d")
    context.drawImage(picture, 0, 0)
    return Array.from({ length: count }, (_, row) => context.getImageData(0, row * height, width, height).data)
  }))
  return left.map((pixels, row) => pixels.some((value, index) => value !== right[row][index]))
}"""


def drawn(browser, word):
    page = browser.new_page(viewport={"width": 300, "height": HEIGHT * len(ROWS)})
    try:
        # Letters of one width, so that a word that is not drawn does not change the size of a list.
        style = f"* {{ font-family: monospace !important }} body {{ margin: 0 }} body > div {{ contain: strict; height: {HEIGHT}px; position: relative }}"
        boxes = "".join(f"<div>{row['html'].replace('Needle', word).replace('Nee', word[:3]).replace('dle', word[3:])}</div>"
                        for row in ROWS)
        page.set_content(f"<!doctype html><style>{style}</style><body>{boxes}")
        return page.screenshot()
    finally:
        page.close()


def test_the_same_texts_are_shown_as_in_chromium(browser):
    pictures = [base64.b64encode(drawn(browser, word)).decode() for word in ["Needle", "Wisdom"]]
    page = browser.new_page()
    try:
        shown = page.evaluate(DIFFERENT, [*pictures, len(ROWS), HEIGHT])
    finally:
        page.close()
    wrong = [(row["html"], is_shown) for row, is_shown in zip(ROWS, shown, strict=True) if is_shown != row["isShown"]]
    assert wrong == []
