import Testing

@testable import StorybookProgram

@Suite struct InstalledToolTests {
  @Test(arguments: [
    (["serve", "--token", "t", "--open"], ["serve", "--open"], "t"),
    (["serve", "--token=t=u", "--open"], ["serve", "--open"], "t=u"),
    (["serve", "--token", "s", "--token", "t"], ["serve"], "t"),
    (["serve", "--token"], ["serve", "--token"], nil),
    (["serve", "--token-file", "t"], ["serve", "--token-file", "t"], nil),
    (["--token", "t"], [], "t"),
    (
      ["compare", "--token", "s", "--token", "t"], ["compare", "--token", "s", "--token", "t"], nil
    ),
    ([], [], nil),
  ])
  func `the tool is started without the token in its arguments`(
    _ given: [String], _ shown: [String], _ token: String?
  ) {
    let result = InstalledTool.withoutToken(given)
    #expect(result.shown == shown && result.token == token)
  }
}
