import StorybookTesting
import Testing

struct VerifyAccessibilityTests {
  private static func catalog(
    _ change: (Story<String>) -> Story<String> = { $0 }
  ) -> Catalog {
    Catalog("Lab") {
      Screen(
        "Card", render: { (props: String) -> HTML in "\(raw: props)" },
        filePath: "/nowhere/Card/Card.swift"
      ) {
        change(Story("Pictured", "<main><img src=cat.jpg></main>"))
        Story("Pictured too", "<main><img src=cat.jpg></main>")
        Story("Plain", "<main>Fine</main>")
      }
    }
  }

  private func failures(_ catalog: Catalog, _ only: String? = nil) async -> [String] {
    nonisolated(unsafe) var said: [String] = []
    await withKnownIssue(isIntermittent: true) {
      await verifyAccessibility(of: catalog) { only == nil || $0 == only }
    } matching: { issue in
      said.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return said
  }

  @Test func `a fault of several stories is one failure that names its element`() async {
    let found = await failures(Self.catalog())
    #expect(found.count == 1)
    let text = """
      card/pictured, card/pictured-too: main > img: image-alt (critical): The image has no text \
      alternative (WCAG 1.1.1). Describe it in alt; use alt="" if it is decorative.
      Open: \

      """
    #expect(found.first?.hasPrefix(text) == true, "\(found)")
    #expect(await failures(Self.catalog(), "card/plain") == [])
    #expect(await failures(Self.catalog(), "card/none") == ["No story to check."])
  }

  @Test(arguments: [
    ("image-alt", "It is our customers’ picture.", nil),
    ("image-alt", " ", "The exception from “image-alt” has no reason."),
    ("image", "It is fine.", "The exception is from an unknown accessibility rule, “image”."),
    ("color-contrast", "It is our brand.", "image-alt"),
  ]) func `an exception names a rule and a reason`(
    rule: String, reason: String, failure: String?
  ) async {
    let catalog = Self.catalog { $0.accessibilityException(rule, because: reason) }
    let found = await failures(catalog, "card/pictured")
    guard let failure else { return #expect(found == []) }
    #expect(found.contains { $0.contains(failure) })
  }

  @Test func `an exception of a screen holds for its stories`() async {
    let catalog = Catalog("Lab") {
      Screen("Card", render: { (props: String) -> HTML in "\(raw: props)" }) {
        Story("Pictured", "<img>")
      }.accessibilityException("image-alt", because: "Pictures come later.")
    }
    #expect(await failures(catalog) == [])
  }
}
