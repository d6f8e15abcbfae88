import StorybookSchema
import Testing

@testable import StorybookExplore

struct ShrinkerTests {
  private static let large: Value = [
    "name": "a <b> of some length", "rows": 97, "owner": "Ann", "isOpen": true,
    "season": "autumn",
    "trees": [
      ["kind": ["apple": [:]], "grafts": []],
      ["kind": ["pear": ["label": "x"]], "grafts": [["kind": ["apple": [:]], "grafts": []]]],
      ["kind": ["apple": [:]], "grafts": []],
    ],
  ]

  /// An owner that is nil is left out.
  private static let plain =
    #"{"name":"","rows":0,"isOpen":false,"season":"spring","trees":[]}"#

  private static func shrunk(_ shows: (Value) -> Bool) async -> Shrinker.Result {
    await Shrinker(Orchard.document, limit: 2000).shrink(large) { shows($0) }
  }

  @Test func `what every value shows is shown by the simplest one`() async {
    #expect(await Self.shrunk { _ in true }.props.text == Self.plain)
  }

  @Test func `a number goes to the least that shows it`() async {
    let result = await Self.shrunk { ($0["rows"]?.int ?? 0) > 41 }
    #expect(result.props.text == Self.plain.replacing("\"rows\":0", with: "\"rows\":42"))
    #expect(result.isMinimal)
    #expect(result.trials < 60)
  }

  @Test func `a list keeps as many elements as it takes, all of them plain`() async {
    let result = await Self.shrunk { ($0["trees"]?.array?.count ?? 0) >= 2 }
    #expect(
      result.props["trees"]?.text
        == #"[{"kind":{"apple":{}},"grafts":[]},{"kind":{"apple":{}},"grafts":[]}]"#)
  }

  @Test func `a text loses all that it can spare`() async {
    let result = await Self.shrunk { $0["name"]?.string?.contains("<") == true }
    #expect(result.props["name"] == "<")
  }

  @Test func `a case of an enum stays when it matters`() async {
    let result = await Self.shrunk { $0["season"] != "spring" && $0["owner"]?.string != nil }
    #expect(
      result.props.text
        == Self.plain.replacing("spring", with: "summer").replacing(
          "\"isOpen\"", with: "\"owner\":\"\",\"isOpen\""))
  }

  @Test func `what lies deep in a recursion is lifted`() async {
    let result = await Self.shrunk { $0.text.contains("pear") }
    #expect(result.props["trees"]?.text == #"[{"kind":{"pear":{"label":""}},"grafts":[]}]"#)
  }

  @Test func `nothing is asked once the time is over`() async {
    func hasTrees(_ props: Value) -> Bool { props["trees"]?.array?.isEmpty == false }
    let whole = await Self.shrunk(hasTrees)
    var asked = 0
    let cut = await Shrinker(Orchard.document, limit: 2000).shrink(
      Self.large, until: { asked >= 3 }
    ) {
      asked += 1
      return hasTrees($0)
    }
    #expect(asked >= 3 && cut.trials == asked && asked < whole.trials)
    #expect((whole.isMinimal, cut.isMinimal) == (true, false))
  }

  @Test func `no more is asked than allowed`() async {
    var asked = 0
    let result = await Shrinker(Orchard.document, limit: 5).shrink(Self.large) { _ in
      asked += 1
      return false
    }
    #expect((asked, result.trials, result.isMinimal) == (5, 5, false))
    #expect(result.props == Self.large)
  }
}
