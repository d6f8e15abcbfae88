import Storybook
import StorybookFiles
import StorybookProgram
@testable import StorybookCommandLine
@testable import StorybookHost
import Testing

struct ShelfTagsTests {
  private static let storyIndex = StoryIndex(
    CatalogListing(
      Catalog {
        Screen("Login", tags: ["Form"], render: { (props: Int) in HTML(text: "\(props)") }) {
          Story("Empty", 1)
          Story("Wrong", 2, tags: ["error"])
        }
        Screen("Mail", render: { (props: Int) in HTML(text: "\(props)") }) {
          Story("None", 1)
          Story("Lost", 2, tags: ["error"])
        }
      }), fixtures: [:])

  @Test(arguments: [
    ([], ["login/empty", "login/wrong", "mail/none", "mail/lost"]),
    (["form"], ["login/empty", "login/wrong"]),
    (["error"], ["login/wrong", "mail/lost"]),
    (["error", "form"], ["login/wrong"]),
  ])
  func `a story has its own tags and those of its screen`(
    tags: [String], stories: [String]
  ) throws {
    let found = try Self.storyIndex.tagged(tags)
    #expect(found.screens.flatMap(\.stories).map(\.id) == stories)
  }

  @Test func `a tag that nothing has is said, with those that there are`() {
    let failure = #expect(throws: CommandError.self) { try Self.storyIndex.tagged(["list"]) }
    #expect(failure?.description == "Unknown tag “list”: expected Form, error.")
    #expect(failure?.code == 2)
  }
}
