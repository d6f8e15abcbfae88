import Testing

@testable import StorybookHost

@Suite struct AccessTokenTests {
  @Test(arguments: [
    ("", "is empty"), (" ", "a space"), ("a b", "a space"), ("a;b", "“;”"), ("a,b", "“,”"),
    ("a\"b", "“\"”"), ("a\\b", "“\\”"), ("a\tb", "U+0009"), ("a\nb", "U+000A"),
    ("a\r\nSet-Cookie: x=y", "U+000D"), ("a\u{0}", "U+0000"), ("a\u{1B}[31m", "U+001B"),
    ("\u{7F}", "U+007F"), ("\u{85}", "U+0085"), ("é", "U+00E9"), ("🔑", "U+1F511"),
    ("a\u{202E}b", "U+202E"), (String(repeating: "x", count: 513), "more than 512"),
  ])
  func `text that a client cannot send back is not a token`(_ text: String, _ words: String) {
    let error = #expect(throws: AccessToken.Unusable.self) { try AccessToken(text) }
    #expect(error?.problem.contains(words) == true)
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
