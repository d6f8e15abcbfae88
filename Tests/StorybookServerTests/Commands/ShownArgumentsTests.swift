@testable import StorybookCommandLine
import Testing

@Suite struct ShownArgumentsTests {
  @Test(arguments: [
    (["serve", "--token", "abc"], ["serve", "--token", "***"]),
    (["--token=abc", "--tokens", "abc"], ["--token=***", "--tokens", "abc"]),
    (["--token", "--token", "é"], ["--token", "*******", "**"]),
    (["a", "http://a/?token=b%26c&x=1#y"], ["a", "http://a/?token=*****&x=1#y"]),
    (
      ["http://a/?x=1&token=b", "--token-file", "b"],
      ["http://a/?x=1&token=*", "--token-file", "b"]
    ),
    (["--token="], ["--token="]), (["x?token="], ["x?token="]), (["--token"], ["--token"]),
    ([], []),
  ])
  func `tokens are hidden, and nothing else`(given: [String], shown: [String]) {
    let secrets = ShownArguments.secrets(in: given.map { Array($0.utf8) })
    let found = zip(given, secrets).map { argument, secret in
      var bytes = Array(argument.utf8)
      for place in secret ?? 0..<0 { bytes[place] = UInt8(ascii: "*") }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(found == shown)
  }

  @Test func `bytes that are no text are hidden as they are`() {
    let given = [Array("--token".utf8), [0xFF, 0x61]]
    #expect(ShownArguments.secrets(in: given) == [nil, 0..<2])
  }
}
