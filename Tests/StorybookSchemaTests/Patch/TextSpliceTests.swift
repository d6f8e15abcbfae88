import StorybookSchema
import Testing

struct TextSpliceTests {
  static let rows: [(old: String, new: String, at: Int, delete: Int, insert: String)] = [
    ("<p>1</p>", "<p>2</p>", 3, 1, "2"),
    ("same", "same", 4, 0, ""),
    ("", "all new", 0, 0, "all new"),
    ("gone", "", 0, 4, ""),
    ("aa", "aaa", 2, 0, "a"),
    ("aaa", "aa", 2, 1, ""),
    ("x é y", "x è y", 2, 1, "è"),
    ("😀a", "😁a", 0, 2, "😁"),
    ("日本a語", "日本b語", 2, 1, "b"),
    ("e\u{301}x", "e\u{300}x", 1, 1, "\u{300}"),
  ]

  @Test(arguments: rows) func `one run of text is replaced`(
    old: String, new: String, at: Int, delete: Int, insert: String
  ) {
    let splice = TextSplice(from: old, to: new)
    #expect([splice.at, splice.delete] == [at, delete])
    #expect(splice.insert.unicodeScalars.elementsEqual(insert.unicodeScalars))
  }

  /// Texts of a few pieces that look alike, so that shared starts and ends overlap.
  @Test(arguments: 0..<200) func `a page that applies a splice has the new text`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let pieces = ["a", "é", "語", "😀", "😁", "<p>", "ab", "\u{301}"]
    let old = Self.text(pieces, &random)
    let new = Self.text(pieces, &random)
    let applied = TextSplice(from: old, to: new).applied(to: old)
    #expect(applied.map { Array($0.utf16) } == Array(new.utf16))
  }

  private static func text(_ pieces: [String], _ random: inout RandomSource) -> String {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }
}
