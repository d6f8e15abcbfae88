import Testing

@testable import StorybookMCP

@Suite struct ResourceAddressTests {
  @Test(arguments: [
    ("storybook://catalog", ResourceAddress.catalog),
    ("storybook://schema/login", .schema(screen: "login")),
    ("storybook://story/login/empty", .story("login/empty")),
    ("storybook://rendering/login/empty", .rendering("login/empty")),
    ("storybook://text/login/empty", .text("login/empty")),
  ])
  func `an address names what it leads to`(_ uri: String, _ address: ResourceAddress) {
    #expect(ResourceAddress(uri) == address)
    #expect(address.uri == uri)
  }

  @Test(arguments: [
    "", "file:///etc/passwd", "storybook://", "storybook://catalog/more", "storybook://schema",
    "storybook://nothing/login", "storybook:catalog",
    "storybook://story/" + String(repeating: "a", count: 1000),
  ])
  func `what is no address of ours leads nowhere`(_ uri: String) {
    #expect(ResourceAddress(uri) == nil)
  }
}
