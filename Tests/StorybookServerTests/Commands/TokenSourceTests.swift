import ArgumentParser
import Foundation
import StorybookCommandLine
import Testing

@testable import StorybookHost

struct TokenSourceTests {
  private static func withFile(_ content: String, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(content.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  @Test func `an option goes before a file, and a file before the environment`() throws {
    let environment = [TokenSource.variable: "of-environment"]
    try Self.withFile("of-file\r\n") { (file) throws in
      func token(_ option: String?, _ file: String?) throws -> String? {
        try TokenSource(option: option, file: file, environment: environment).token()?.text
      }
      #expect(try token("of-option", nil) == "of-option")
      #expect(try token(nil, file) == "of-file")
      #expect(try token(nil, nil) == "of-environment")
      #expect(try TokenSource(option: nil, file: nil, environment: [:]).token() == nil)
      #expect(throws: ValidationError.self) { try token("of-option", file) }
    }
  }

  @Test(arguments: [
    "", "sec ret", "sec\nret", "secret;", "sécret", String(repeating: "s", count: 600),
  ])
  func `an unusable token is rejected from every source, and never repeated`(_ text: String) throws
  {
    try Self.withFile(text) { (file) throws in
      let sources = [
        TokenSource(option: text, file: nil, environment: [:]),
        TokenSource(option: nil, file: file, environment: [:]),
        TokenSource(option: nil, file: nil, environment: [TokenSource.variable: text]),
      ]
      for source in sources {
        let error = #expect(throws: ValidationError.self) { try source.token() }
        #expect(text.isEmpty || error?.message.contains(text) == false)
      }
    }
  }

  @Test func `a file that is missing or too long is rejected`() throws {
    func reject(_ file: String) {
      #expect(throws: ValidationError.self) {
        try TokenSource(option: nil, file: file, environment: [:]).token()
      }
    }
    reject("/missing/token")
    try Self.withFile(String(repeating: "s", count: 5_000), reject)
  }
}
