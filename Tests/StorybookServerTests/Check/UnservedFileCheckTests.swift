import Storybook
import StorybookProgram
import StorybookTestSupport
import Testing

@testable import StorybookCheck
@testable import StorybookHost

struct UnservedFileCheckTests {
  private struct Props: Codable, Sendable { var image = "/images/logo.svg" }

  private static let catalog = Catalog("Shop") {
    Screen("Sign", render: { (props: Props) -> HTML in "<img src=\(props.image)>" }) {
      Story("Missing", Props())
      Story("Elsewhere", Props(image: "https://shop.invalid/logo.svg"))
      Story("On request", Props()).decorated(
        .unservedFile("/images/", because: "The app draws it."))
    }
  }

  @Test func `a story and a fixture name the files that nothing serves`() async throws {
    let checker = Checker.make(of: Self.catalog)
    let index = StoryIndex(CatalogListing(Self.catalog), fixtures: [:])
    let sentence = "  One file of the rendering is in no public folder: /images/logo.svg.\n"
    for (slug, text) in ["missing": sentence, "elsewhere": "", "on-request": ""] {
      let story = try #require(index.find("sign/\(slug)")).story
      let finding = try await checker.finding(story, slug: slug, screen: "sign")
      #expect(finding.text.drop { $0 != "\n" }.dropFirst() == text)
      #expect(finding.isFine == text.isEmpty)
    }
    let folder = try TestFolder()
    let file = try folder.write(#"{"image": "/images/logo.svg"}"#, to: "Logo.json")
    let finding = try await checker.finding(fixture: file, screen: "sign", schema: nil)
    #expect(finding.text.hasSuffix(sentence))
  }
}
