import Testing

@testable import StorybookCommandLine
@testable import StorybookCompare
@testable import StorybookHost

@Suite struct HostAddressTests {
  @Test(
    arguments: [
      ("http://127.0.0.1:6006/", "127.0.0.1:6006", nil),
      ("http://127.0.0.1:6006/?token=a%26b", "127.0.0.1:6006", "a&b"),
      ("my-machine:80", "my-machine:80", nil), ("http://[::1]:7/", "[::1]:7", nil),
      ("http://stories.example", "stories.example:80", nil),
    ] as [(String, String, String?)])
  func `an address is read as it is printed`(_ text: String, _ authority: String, _ token: String?)
    throws
  {
    let address = try HostAddress(text)
    #expect(address.authority == authority)
    #expect(address.token?.text == token)
    #expect(!address.description.contains("token"))
  }

  @Test(arguments: ["https://a.example/", "", "no address", "ftp://a/"])
  func `what cannot be asked is refused`(_ text: String) {
    #expect(throws: CommandError.self) { try HostAddress(text) }
  }
}
