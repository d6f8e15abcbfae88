import Foundation
@testable import StorybookCommandLine
import Testing

struct DiagnosticTests {
  private static func diagnostic(
    _ line: Int, _ column: Int?, file: String = "/a.swift", source: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      file: file, line: line, column: column, severity: .error, message: "no", source: source)
  }

  static let carets: [(column: Int?, source: String, caret: String?)] = [
    (1, "ab", "^"), (3, "ab", "  ^"), (4, "ab", nil), (0, "ab", nil), (nil, "ab", nil),
    (3, "\t\tab", "\t\t^"), (4, "aéb", "  ^"), (8, "日本b", "     ^"),
  ]

  /// Columns are bytes: `é` has two, and `日` three, though it is two columns wide.
  @Test(arguments: carets)
  func `the caret stands below its place`(column: Int?, source: String, caret: String?) {
    let place = "/a.swift:7" + (column.map { ":\($0)" } ?? "")
    let lines = ["\(place): error: no", source] + (caret.map { [$0] } ?? [])
    #expect(
      Self.diagnostic(7, column, source: source).text == lines.joined(separator: "\n"))
  }

  @Test func `notes follow`() {
    var diagnostic = Self.diagnostic(7, nil)
    diagnostic.notes = [
      .init(file: "/b.swift", line: 1, column: 2, message: "declared here")
    ]
    #expect(diagnostic.text == "/a.swift:7: error: no\n/b.swift:1:2: note: declared here")
  }

  static let reasons: [(message: String, isHinted: Bool)] = [
    (
      "cannot automatically synthesize 'Decodable' because '() -> Void' does not conform to 'Decodable'",
      true
    ),
    (
      "cannot automatically synthesize 'Encodable' because '(@Sendable (Int) async throws -> String)?' does not conform to 'Encodable'",
      true
    ),
    (
      "stored property 'onTap' of 'Sendable'-conforming struct 'Props' has non-Sendable type '() throws -> Void'",
      true
    ),
    (
      "cannot automatically synthesize 'Decodable' because 'UIImage' does not conform to 'Decodable'",
      false
    ),
    ("protocol requires function '==' with type '(P, P) -> Bool'", false),
    ("protocol requires initializer 'init(from:)' with type 'Decodable'", false),
  ]

  @Test(arguments: reasons) func `a closure in props is explained`(
    message: String, isHinted: Bool
  ) {
    let note = Diagnostic.Note(file: "/book/Login.swift", line: 2, column: 5, message: message)
    let diagnostic = Diagnostic(
      file: "/book/Login.swift", line: 1, column: 1, severity: .error,
      message: "type 'Props' does not conform to protocol 'Decodable'", notes: [note])
    #expect((diagnostic.hint != nil) == isHinted)
    #expect(diagnostic.text.contains("replace the closure by a Command") == isHinted)
  }

  @Test func `a line that was not printed comes from its file, which is read once`() {
    let given = [
      Self.diagnostic(2, nil), Self.diagnostic(3, nil), Self.diagnostic(1, nil, source: "kept"),
      Self.diagnostic(9, nil), Self.diagnostic(1, nil, file: "/gone.swift"),
    ]
    var reads: [String] = []
    let sources = Diagnostic.withSources(given) { path in
      reads.append(path)
      return path == "/a.swift" ? "one\ntwo\r\nthree" : nil
    }.map(\.source)
    #expect(sources == ["two", "three", "kept", nil, nil])
    #expect(reads == ["/a.swift", "/gone.swift"])
  }

  @Test func `files are read from the disk, devices and folders are not`() {
    let given = [
      Self.diagnostic(1, nil, file: #filePath), Self.diagnostic(1, nil, file: "/dev/stdin"),
      Self.diagnostic(1, nil, file: "/dev/zero"), Self.diagnostic(1, nil, file: "/usr"),
      Self.diagnostic(1, nil, file: "/nowhere"),
    ]
    #expect(
      Diagnostic.withSources(given).map(\.source) == ["import Foundation", nil, nil, nil, nil])
  }

  static let lines: [(text: String, place: String?)] = [
    ("/a b/c:d.swift:12:9: error: x: error: y", "/a b/c:d.swift 12 9 error x: error: y"),
    ("/a.swift:12: warning: w [#no-usage]", "/a.swift 12 - warning w"),
    ("/a.swift:12: warning: uses [a]", "/a.swift 12 - warning uses [a]"),
    ("/a: b/c.swift:1:2: note: n", "/a: b/c.swift 1 2 note n"),
    ("error: no product", " 0 - error no product"),
    ("ld.lld: error: undefined symbol: f", " 0 - error undefined symbol: f"),
    ("<unknown>:0: error: e", " 0 - error e"),
    (":1:2: error: e", " 0 - error e"),
    ("let error = 1", nil), ("an error: none", nil), ("", nil), (": ", nil), ("error:", nil),
  ]

  @Test(arguments: lines) func `a header is read whole`(text: String, place: String?) {
    let header = DiagnosticHeader(text).map { header in
      let column = header.column.map { "\($0)" } ?? "-"
      return "\(header.file) \(header.line) \(column) \(header.severity) \(header.message)"
    }
    #expect(header == place)
  }

  static let snippets: [(text: String, snippet: DiagnosticSnippet?)] = [
    ("12 | let a", .code(line: 12, text: "let a")), ("    4 |   a", .code(line: 4, text: "  a")),
    ("3 |", .code(line: 3, text: "")), ("  |   `- note: n", .note(character: 3, message: "n")),
    ("  | | |- note: a: b", .note(character: 3, message: "a: b")),
    ("  |   `- error: e", nil), ("  |   ^~~~", nil), ("  |1 | x", nil), ("a | b", nil),
    ("  |  |     `- note: n", .note(character: 8, message: "n")), ("- note: n", nil), ("|", nil),
  ]

  @Test(arguments: snippets)
  func `a line of code or of carets is read whole`(text: String, snippet: DiagnosticSnippet?) {
    #expect(DiagnosticSnippet(text) == snippet)
  }
}
