import Foundation
import StorybookSchema
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain – ünï 漢 🙂", "plain – ünï 漢 🙂"), ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
    ("\u{1B}[2J\u{7}\u{0}\u{7F}", "\\u{1B}[2J\\u{7}\\u{0}\\u{7F}"),
    ("\u{9B}31m\u{85}", "\\u{9B}31m\\u{85}"),
    ("\u{202E}gpj.exe\u{2066}\u{2069}", "\\u{202E}gpj.exe\\u{2066}\\u{2069}"),
    ("\u{200F}\u{200E}\u{61C}\u{2028}\u{2029}", "\\u{200F}\\u{200E}\\u{61C}\\u{2028}\\u{2029}"),
    ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `nothing of a line is obeyed`(_ text: String, _ shown: String) {
    #expect(VisibleText.line(text) == shown)
  }

  @Test(arguments: [
    ("a\n\tb\r\nc", "a\n\tb\r\nc"), ("a\rb", "a\\rb"),
    ("\u{1B}[31mred\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m"),
    ("\u{1B}[38;5;1m\u{1B}[38:2::1:2:3m", "\u{1B}[38;5;1m\u{1B}[38:2::1:2:3m"),
    (
      "\u{1B}[2K\u{1B}[1A\u{1B}]0;title\u{7}\u{1B}c",
      "\\u{1B}[2K\\u{1B}[1A\\u{1B}]0;title\\u{7}\\u{1B}c"
    ),
    ("\u{1B}[31", "\\u{1B}[31"), ("\u{1B}[?25m", "\\u{1B}[?25m"),
    ("::error::x\n  ::set-output name=a::b", "\\u{3A}:error::x\n  \\u{3A}:set-output name=a::b"),
    ("\u{1B}[31m::error::x", "\u{1B}[31m\\u{3A}:error::x"), ("a ::b", "a ::b"),
    ("Array::first", "Array::first"),
    ("x ##[group]y ##vso[task]", "x #\\u{23}[group]y #\\u{23}vso[task]"),
    ("## Heading [1]", "## Heading [1]"),
  ])
  func `lines keep their breaks and styles, and command nothing`(_ text: String, _ shown: String) {
    #expect(VisibleText.lines(text, keepingStyles: true) == shown)
  }

  @Test func `without styles the text stays plain`() {
    #expect(VisibleText.lines("\u{1B}[31mred") == "\\u{1B}[31mred")
  }

  @Test func `JSON stays JSON of the same value`() throws {
    let text = "{\n  \"a\u{202E}\": \"\u{85}b\u{2028}c\u{7F}\\n##[x]\"\n}\n"
    let shown = VisibleText.json(text)
    #expect(shown == "{\n  \"a\\u202E\": \"\\u0085b\\u2028c\\u007F\\n#\\u0023[x]\"\n}\n")
    #expect(try Value(json: Array(shown.utf8)) == Value(json: Array(text.utf8)))
  }

  /// The page's tests read the same table, and one of the documentation compiles it.
  @Test func `a literal contains the text and nothing else`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(
      path: "Fixtures/texts/swift-literals.json")
    let rows = try #require(Value(json: Array(Data(contentsOf: file))).array)
    #expect(rows.count > 60)
    for row in rows {
      let text = try #require(row["text"]?.string)
      #expect(VisibleText.literal(text) == row["literal"]?.string)
      #expect(VisibleText.multilineLiteral(text) == row["lines"]?.string)
    }
  }

  @Test(arguments: [
    0x00, 0x1B, 0x7F, 0x85, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E,
    0x202A, 0x202E, 0x2028, 0x2060, 0x2066, 0x2069, 0x2800, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0,
    0xFFF9, 0x1D173, 0xE0001, 0xE0041, 0xE0100, 0xE01EF,
  ])
  func `an invisible character is marked for a reader that sees characters`(_ code: UInt32) throws {
    let hidden = String(try #require(UnicodeScalar(code)))
    let digits = String(code, radix: 16, uppercase: true)
    #expect(VisibleText.marked("a\(hidden)b") == "a\\u{\(digits)}b")
    let json = Value.string("a\(hidden)b").text
    let marked = VisibleText.markedJSON(json)
    #expect(!marked.contains(hidden))
    #expect(try Value(json: Array(marked.utf8)) == .string("a\(hidden)b"))
  }

  @Test(arguments: ["plain\n\ttext\r\n", "👩‍💻 ❤️ 1️⃣", "été 日本語 العربية", "\u{300}"])
  func `visible text, emoji and line breaks are not marked`(_ text: String) {
    #expect(VisibleText.marked(text) == text)
    #expect(VisibleText.markedJSON(text) == text)
  }

  @Test func `nothing hides behind an emoji`() {
    #expect(VisibleText.marked("❤\u{FE0F}\u{FE0F}\u{200D}a") == "❤\u{FE0F}\\u{FE0F}\\u{200D}a")
  }
}
