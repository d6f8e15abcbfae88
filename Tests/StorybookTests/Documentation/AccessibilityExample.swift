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
