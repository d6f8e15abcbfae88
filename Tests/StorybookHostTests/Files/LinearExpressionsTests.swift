import Foundation
import Testing

/// The regular expressions of what reads foreign text: messages, markup, files, what programs say.
struct LinearExpressionsTests {
  private static let targets = [
    "Storybook", "StorybookExplore", "StorybookFiles", "StorybookHost", "StorybookInteractions",
    "StorybookMarkup", "StorybookProgram", "StorybookRecording", "StorybookSchema",
    "StorybookSharing", "StorybookSnapshots",
  ]

  private static let expressions: [String] = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized
    let texts = targets.flatMap { target -> [String] in
      let files = FileManager.default.enumerator(
        at: sources.appending(path: target), includingPropertiesForKeys: nil)
      return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }
    return Array(Set(texts.flatMap(literals))).sorted()
  }()

  /// An expression in a line of code.
  private static var pattern: Regex<(Substring, Substring?, Substring?)> {
    ##/#/(.+?)/#|(?:[(=:]|\{)\s?/([^ /*](?:[^/\\]|\\.)*)/(?=[),. ]|$)/##
  }

  /// Those that a line uses at the start of a text only begin with `^`.
  private static func literals(_ source: String) -> [String] {
    source.split(separator: "\n").filter { $0.utf8.contains(UInt8(ascii: "/")) }
      .filter { !$0.contains("//") || $0.contains("#/") }
      .flatMap { line in
        var start = ""
        if line.contains("wholeMatch(of") || line.contains("prefixMatch(of") { start = "^" }
        return line.matches(of: pattern).compactMap {
          ($0.output.1 ?? $0.output.2).map { "\(start)(?:\($0))" }
        }
      }
  }

  private static let letters = [
    "a", "A", "1", " ", "\n", "/", "-", "=", ",", ".", ":", "\"", "'", "\\", "<", ">", "*", "“",
    "é", "_", "(", "[", "#", "\u{1B}[0m", "\t ",
  ]

  /// Nanoseconds of the processor.
  private static func time(_ regex: Regex<AnyRegexOutput>, _ text: String) -> Int {
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    _ = text.firstMatch(of: regex)
    return now() - start
  }

  private static func median(
    _ regex: Regex<AnyRegexOutput>, _ piece: String, after start: String, _ count: Int
  ) -> Int {
    let text = start + String(repeating: piece, count: count) + "\u{1}"
    return (0..<5).map { _ in time(regex, text) }.sorted()[2]
  }

  /// Whether the time grows with the power or the square of a hostile text.
  private static func isSteep(
    _ regex: Regex<AnyRegexOutput>, _ piece: String, after start: String
  ) -> Bool {
    let short = time(regex, start + String(repeating: piece, count: 14) + "\u{1}")
    if short > 3_000_000,
      median(regex, piece, after: start, 14)
        > 30 * median(regex, piece, after: start, 7)
    {
      return true
    }
    guard time(regex, start + String(repeating: piece, count: 1_200) + "\u{1}") > 4_000_000 else {
      return false
    }
    return median(regex, piece, after: start, 1_200)
      > 9 * max(20_000, median(regex, piece, after: start, 300))
  }

  @Test func `the expressions are found`() { #expect(Self.expressions.count > 25) }

  @Test(arguments: expressions)
  func `an expression reads a hostile text in its length, not in its square`(
    expression: String
  ) throws {
    let regex = try Regex(expression)
    let words = expression.split { !($0.isLetter || "<!:/*\"“'-".contains($0)) }
      .map { String($0) }.filter { $0.count > 1 && $0.count < 20 }
    for start in [""] + Set(words).sorted().prefix(6) {
      for piece in Self.letters + Set(words).sorted() where Self.isSteep(regex, piece, after: start)
      {
        Issue.record("“\(start)” and many “\(piece)”")
      }
    }
  }
}
