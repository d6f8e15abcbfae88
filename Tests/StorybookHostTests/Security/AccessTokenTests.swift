import Testing

@testable import StorybookHost

@Suite struct AccessTokenTests {
  @Test(arguments: [
    "", " ", "a b", "a;b", "a,b", "a\"b", "a\\b", "a\tb", "a\nb", "a\r\nSet-Cookie: x=y", "a\u{0}",
    "\u{7F}", "\u{85}", "é", "🔑", "a\u{202E}b", String(repeating: "x", count: 513),
  ])
  func `text that a client cannot send back is not a token`(_ text: String) {
    #expect(throws: AccessToken.Unusable.self) { try AccessToken(text) }
  }

  @Test(arguments: [
    ("x", "x"), ("a-b._~", "a-b._~"), ("a+b/c==", "a%2Bb%2Fc%3D%3D"), ("a&b#c%d", "a%26b%23c%25d"),
  ])
  func `a token is escaped in an address`(_ text: String, _ escaped: String) throws {
    #expect(try AccessToken(text).queryValue == escaped)
  }

  @Test func `one that is made up is one that can be given`() throws {
    let token = AccessToken.random()
    #expect(try AccessToken(token.text) == token)
    #expect(token.matches(token.text) && !token.matches(token.text.dropLast()))
  }

  @Test func `why it is unusable says nothing else of it`() {
    let error = #expect(throws: AccessToken.Unusable.self) { try AccessToken("geheim wort") }
    #expect(error?.description.hasPrefix("The token contains a space: expected ") == true)
  }
}
