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

  // MARK: Cases

  /// A condition, and what it is true of.
  static let conditions: [(String, @Sendable (Value) -> Bool)] = [
    ("rows == 13 && name.isEmpty", { $0["rows"] == 13 && $0["name"] == "" }),
    (
      #"name.hasPrefix("ash-") && !isOpen"#,
      {
        $0["name"]?.string?.hasPrefix("ash-") == true && $0["isOpen"] == false
      }
    ),
    (
      "name.count > 70, season == .autumn",
      {
        ($0["name"]?.string?.count ?? 0) > 70 && $0["season"] == "autumn"
      }
    ),
    (
      "rows < -42, owner != nil, isOpen",
      {
        ($0["rows"]?.int ?? 0) < -42 && $0["owner"]?.string != nil && $0["isOpen"] == true
      }
    ),
    ("trees.count == 9", { $0["trees"]?.array?.count == 9 }),
    (#"label == "quince""#, { $0.text.contains(#""pear":{"label":"quince"}"#) }),
  ]

  @Test(arguments: conditions)
  func `what the source compares is tried`(
    source: String, holds: @Sendable (Value) -> Bool
  ) throws {
    let clues = SourceClue.all(in: source)
    let cases = CaseSequence(Orchard.document, bases: [Orchard.value], clues: clues, seed: 1)
    let hit = try #require(cases.prefix(90).first { holds($0.props) })
    _ = try PropsCoding.decode(Orchard.self, from: hit.props)
  }

  @Test func `what the source compares is tried inside of a type that holds itself`() {
    let clues = SourceClue.all(in: #"label == "quince""#)
    let cases = CaseSequence(Orchard.document, bases: [Orchard.value], clues: clues, seed: 1)
    #expect(
      cases.prefix(90).contains {
        $0.props["trees"]?.array?.first?["grafts"]?.text.contains("quince") == true
      })
  }
}
