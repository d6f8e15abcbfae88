import StorybookTestSupport
import Testing

@testable import StorybookSchema

struct SwiftLexerTests {
  private static func tokens(_ source: String) -> [SwiftLexer.Token] {
    var lexer = SwiftLexer(source)
    var tokens: [SwiftLexer.Token] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  @Test func `a literal contains code in its interpolations`() {
    let source = ##"f("a\("b" + c(1))\n") /* /* */ x */ #"\n\#(d)"#"##
    let lexer = SwiftLexer(source)
    let tokens = Self.tokens(source).filter { $0.kind != .space }
    #expect(
      tokens.map { "\($0.kind) \(lexer.string($0))" } == [
        "name f", "sign (", "open \"", "content a", "interpolation \\(", "open \"", "content b",
        "close \"", "sign +", "name c", "sign (", "number 1", "sign )", "interpolationEnd )",
        "escape \\n", "close \"", "sign )", "comment /* /* */ x */", "open #\"", "content \\n",
        "interpolation \\#(", "name d", "interpolationEnd )", "close \"#",
      ])
  }

  @Test(arguments: [
    (#"let a = "b" // c"#, #"let a = " "     "#),
    (#""a\(b("c"))d""#, #"" \(b(" ")) ""#),
    ("\"\"\"\na \\(b)\n\"\"\" c", "\"\"\"\n  \\(b)\n\"\"\" c"),
    (##"#"a\(b)\#(c)"# d"##, ##"#"     \#(c)"# d"##),
    ("a /* b /* c */ d */ e", "a                   e"),
    ("\"a\nb\"c", "\" \nb\" "), (##"x = #/"/# + y"##, "x =       + y"),
    (#""\u{41}\\" + a"#, #""        " + a"#), ("#if a\n#endif", "#if a\n#endif"),
    ("a/b // c\n/ d", "a/b     \n/ d"), ("\"é\" é", "\"  \" é"),
  ])
  func `strings and comments are masked`(source: String, code: String) {
    #expect(String(decoding: SwiftLexer.masked(Array(source.utf8)), as: UTF8.self) == code)
  }

  @Test func `tokens are all of a source, whatever it is`() {
    let pieces = [
      "\"", "\"\"\"", "#", "##", "\\", "(", ")", "\\(", "\\#(", "\n", "a", "1", ".5", " ", "/", "*",
      "/*",
      "*/", "//", "é", "{", "u", "\\u{", "}", "$0", "`",
    ]
    var random = RandomSource(seed: 7)
    for _ in 0..<Repetitions.count(2_000, atNight: 100_000) {
      let count = Int.random(in: 0..<14, using: &random)
      let source = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let tokens = Self.tokens(source)
      var end = 0
      for token in tokens {
        #expect(token.range.lowerBound == end, "\(source)")
        end = token.range.upperBound
      }
      #expect(end == source.utf8.count, "\(source)")
      #expect(
        tokens.count { $0.kind == .open } >= tokens.count { $0.kind == .close }, "\(source)")
    }
  }
}
