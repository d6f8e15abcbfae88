import StorybookSchema
import Testing

@testable import StorybookExplore

struct ClueCasesTests {
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
    // Inside of a type that holds itself.
    (
      #"label == "quince""#,
      { $0["trees"]?.array?.first?["grafts"]?.text.contains("quince") == true }
    ),
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
}
