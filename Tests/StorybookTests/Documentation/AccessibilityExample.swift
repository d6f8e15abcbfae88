import Storybook
import StorybookTesting
import Testing

private let gallery = Catalog("Gallery") {
  Screen("Picture", render: { (text: String) -> HTML in "<img src=\"cat.svg\"\(raw: text)>" }) {
    Story("Described", " alt=\"A cat\"")
    Story("Uploaded", "")
      .accessibilityException("image-alt", because: "Our customers describe their pictures.")
  }
}

@Test func `every story is accessible`() async {
  await verifyAccessibility(of: gallery)
}

private let rates = Catalog("Rates") {
  Screen("Tariffs", render: { (rows: Int) -> HTML in "<p>\(rows) rows</p>" }) {
    Story("All tariffs", 500)
      .budgetException(.size, because: "The law asks for one page.")
  }
}

@Test func `an exception from a budget is listed with its story`() {
  let story = rates.screens.first?.stories.first
  #expect(story?.metadata.exceptions == ["budget-size": "The law asks for one page."])
}
