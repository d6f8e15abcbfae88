import Testing

@testable import StorybookSchema

struct SourceClueTests {
  @Test(arguments: [
    ("if a.count == 13 && name.isEmpty {", ["13"], []),
    (#"guard coupon == "WELCOME10" else { return }"#, [], ["WELCOME10"]),
    ("x = -12.5 + 0xFF + 1_000", ["-12.5", "255", "1000"], []),
    (#"let t = "a\(b.count == 7 ? "x" : "y")c""#, ["7"], ["x", "y"]),
    (#"s.contains("\u{1F600}\n\"")"#, [], ["😀\n\""]),
    ("a / 2 // 17 \"no\"", ["2"], []),
    ("/* 4 */ 5", ["5"], []),
  ])
  func `literals are taken out of a statement`(
    source: String, numbers: [String], texts: [String]
  ) {
    let clue = SourceClue.statements(in: source).first
    #expect(clue?.numbers.map(\.text) == numbers)
    #expect(clue?.texts.sorted() == texts)
  }

  @Test func `a condition of several lines is one statement`() {
    let source = """
      if props.isMuted
        && props.volume > 0.5,
        props.title.isEmpty
      {
      let other = 3
      """
    let names = SourceClue.statements(in: source).map { $0.names }
    #expect(names.first?.isSuperset(of: ["isMuted", "volume", "title"]) == true)
    #expect(names.first?.contains("other") == false)
  }

  @Test func `what a function names is together`() {
    let source = "func a() {\n  let b = c\n  if d == 4 { }\n}\nfunc e() { f = 5 }"
    let functions = SourceClue.functions(of: SourceClue.statements(in: source))
    #expect(functions.map { $0.numbers.map(\.text) } == [["4"], ["5"]])
    #expect(functions.first?.names.isSuperset(of: ["c", "d"]) == true)
  }

  @Test func `a text without an end, or a comment, takes the rest of its line at the most`() {
    for source in ["\"", "\"\\", "/*", "\"\"\"", "\"\\(", "\"\\u{", "0x", "`"] {
      #expect(SourceClue.statements(in: source).count <= 1)
    }
  }
}
