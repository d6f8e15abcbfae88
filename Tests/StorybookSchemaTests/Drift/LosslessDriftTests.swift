import Foundation
import StorybookSchema
import Testing

/// A migration keeps every value, or leaves the field and names it.
struct LosslessDriftTests {
  struct Case: Sendable, CustomStringConvertible {
    let old: String
    let type: any (Codable & Sendable).Type
    /// The migrated props, or `nil` if a value is left.
    let new: String?
    var description: String { "\(old) as \(type)" }

    init<New: Codable & Sendable>(_ old: String, _ type: New.Type, _ new: String?) {
      (self.old, self.type, self.new) = (old, type, new)
    }
  }

  struct One<Part: Codable & Sendable>: Codable, Sendable { var part: Part }
  struct Two<First: Codable & Sendable, Second: Codable & Sendable>: Codable, Sendable {
    var first: First
    var second: Second
  }
  struct Place: Codable, Sendable { var city: String, zip: String }
  struct Mailed: Codable, Sendable { var mail: String, address: Place }
  struct MailedMaybe: Codable, Sendable { var mail: String, address: Place? }
  struct Homed: Codable, Sendable { var name: String, home: Place }
  struct Flat: Codable, Sendable { var mail: String, city: String, zip: String }
  struct Settings: Codable, Sendable { var theme: String, size: Int }
  struct Settled: Codable, Sendable { var settings: Settings, name: String }
  struct Person: Codable, Sendable { var fullName: String, note: String }
  struct Row: Codable, Sendable { var id: String, count: Int }
  struct Plain: Codable, Sendable { var count: Int }
  struct Money: Codable, Sendable { var amount: Double, currency: String }
  enum State: Codable, Sendable { case idle, failed(message: String), loaded(rows: Int) }
  enum Split: Codable, Sendable {
    case idle, clientFailure(text: String), serverFailure(text: String)
  }
  enum Mode: String, Codable, Sendable { case darkMode, lightMode, inactive }
  enum Level: Int, Codable, Sendable { case low = 1, high = 2 }

  static let cases: [Case] = [
    Case(#"{"part":1}"#, One<String>.self, #"{"part":"1"}"#),
    Case(#"{"part":"1"}"#, One<Int>.self, #"{"part":1}"#),
    Case(#"{"part":"one"}"#, One<Int>.self, nil),
    Case(#"{"part":1.5}"#, One<Int>.self, nil),
    Case(#"{"part":300}"#, One<UInt8>.self, nil),
    Case(#"{"part":true}"#, One<String>.self, #"{"part":"true"}"#),
    Case(#"{"part":"x"}"#, One<UUID>.self, nil),
    Case(#"{"part":null}"#, One<String>.self, #"{"part":""}"#),
    Case(#"{"part":"a"}"#, One<[String]>.self, #"{"part":["a"]}"#),
    Case(#"{"part":["a"]}"#, One<String>.self, #"{"part":"a"}"#),
    Case(#"{"part":["a","b"]}"#, One<String>.self, nil),
    Case(#"{"part":[]}"#, One<String>.self, #"{"part":""}"#),
    Case(#"{"part":"a"}"#, One<String?>.self, #"{"part":"a"}"#),
    Case(#"{"part":5}"#, One<Plain>.self, nil),
    Case(#"{"part":5}"#, One<Money>.self, nil),
    Case(#"{"part":{"value":5}}"#, One<Int>.self, nil),
    Case(#"{"part":{"rawValue":5}}"#, One<Int>.self, #"{"part":5}"#),
    Case(#"{"part":{"amount":5,"currency":"EUR"}}"#, One<Int>.self, nil),
    Case(
      #"{"part":[{"id":"a","count":1},{"id":"b","count":2}]}"#, One<[String: Row]>.self, nil),
    Case(#"{"part":["x","y"]}"#, One<[String: String]>.self, nil),
    Case(#"{"part":[]}"#, One<[String: String]>.self, #"{"part":{}}"#),
    Case(#"{"part":{"a":{"id":"a","count":1}}}"#, One<[Row]>.self, nil),
    Case(#"{"part":{"id":"a","count":1}}"#, One<[Row]>.self, #"{"part":[{"id":"a","count":1}]}"#),
    Case(#"{"part":{"failure":{"message":"x"}}}"#, One<State>.self, nil),
    Case(
      #"{"part":{"Failed":{"message":"x"}}}"#, One<State>.self,
      #"{"part":{"failed":{"message":"x"}}}"#),
    Case(#"{"part":{"Idle":{}}}"#, One<State>.self, #"{"part":{"idle":{}}}"#),
    Case(#"{"part":{"gone":{}}}"#, One<State>.self, nil),
    Case(#"{"part":{"gone":{"code":5}}}"#, One<State>.self, nil),
    Case(#"{"part":{"failure":{"text":"x"}}}"#, One<Split>.self, nil),
    Case(#"{"part":"idle"}"#, One<State>.self, #"{"part":{"idle":{}}}"#),
    Case(#"{"part":"dark"}"#, One<Mode>.self, nil),
    Case(#"{"part":"DARK_MODE"}"#, One<Mode>.self, #"{"part":"darkMode"}"#),
    Case(#"{"part":"active"}"#, One<Mode>.self, nil),
    Case(#"{"part":"sepia"}"#, One<Mode>.self, nil),
    Case(#"{"part":3}"#, One<Level>.self, nil),
    Case(
      #"{"mail":"m","city":"c","zip":"z"}"#, Mailed.self,
      #"{"mail":"m","address":{"city":"c","zip":"z"}}"#),
    Case(
      #"{"mail":"m","city":"c","zip":"z"}"#, MailedMaybe.self,
      #"{"mail":"m","address":{"city":"c","zip":"z"}}"#),
    Case(
      #"{"mail":"m","address":{"city":"c","zip":"z"}}"#, Flat.self,
      #"{"mail":"m","city":"c","zip":"z"}"#),
    Case(
      #"{"name":"n","homeCity":"c","homeZip":"z"}"#, Homed.self,
      #"{"name":"n","home":{"city":"c","zip":"z"}}"#),
    Case(
      #"{"theme":"t","settings":{"size":1},"name":"n"}"#, Settled.self,
      #"{"settings":{"size":1,"theme":"t"},"name":"n"}"#),
    Case(#"{"name":"n","note":"x"}"#, Person.self, nil),
    Case(#"{"full_name":"n","note":"x"}"#, Person.self, #"{"note":"x","fullName":"n"}"#),
    Case(#"{"name":"n","remark":"x"}"#, Person.self, nil),
    Case(#"{"count":1,"gone":"x"}"#, Plain.self, nil),
    Case(#"{"count":1,"gone":[""],"old":null}"#, Plain.self, #"{"count":1}"#),
    Case(#"{"count":1,"gone":"command"}"#, Plain.self, #"{"count":1}"#),
    Case(
      #"{"name":"n","city":"c","zip":"z","place":{"country":"x"}}"#, Homed.self, nil),
    Case(
      #"{"name":"n","city":"c","zip":"z","place":{"country":""}}"#, Homed.self,
      #"{"name":"n","home":{"city":"c","zip":"z"}}"#),
    Case(
      #"{"part":[{"mail":"m","city":"c","zip":"z"},{"mail":"n","city":"d","zip":"y"}]}"#,
      One<[Mailed]>.self,
      #"""
      {"part":[{"mail":"m","address":{"city":"c","zip":"z"}},
      {"mail":"n","address":{"city":"d","zip":"y"}}]}
      """#),
    Case(#"{"a":1,"b":2}"#, Plain.self, nil),
    Case(#"{"first":"a"}"#, Two<String, Bool>.self, #"{"first":"a","second":false}"#),
  ]

  private static func document(_ type: any (Codable & Sendable).Type) -> SchemaDocument {
    func open<New: Codable & Sendable>(_ type: New.Type) -> SchemaDocument {
      SchemaDocument(published: SchemaDeriver.document(type).value)
    }
    return open(type)
  }

  @Test(arguments: cases) func `a value moves, or is left and named`(example: Case) throws {
    let old = try Value(json: example.old)
    let drift = Drift.between(old, and: Self.document(example.type))
    try Self.expectKept(old, drift, Self.document(example.type))
    guard let new = example.new else {
      #expect(drift.open.contains { $0.openCount > 0 })
      return
    }
    #expect(drift.open == [])
    #expect(try old.applying(drift.lossless) == Value(json: new))
  }

  /// For random values of each type migrated to twelve other types.
  @Test func `no value disappears unless it is reported`() throws {
    let documents = Self.cases.map { Self.document($0.type) }
    for (index, source) in documents.enumerated() {
      var random = RandomValues(source, seed: UInt64(index))
      for step in 1...12 {
        let target = documents[(index + step) % documents.count]
        let value = random.next()
        try Self.expectKept(value, Drift.between(value, and: target), target)
      }
    }
  }

  /// Expects of every drift that its lossless patch keeps all values and leaves what it reports,
  /// and that its patch leaves nothing.
  static func expectKept(_ value: Value, _ drift: Drift, _ document: SchemaDocument) throws {
    let kept = try value.applying(drift.lossless)
    let commands = drift.fields.filter { $0.kind == .unknown && !$0.isLossy }.compactMap(\.was)
    let found = kept.leaves.union(kept.keys).union(Value.array(commands).leaves)
    let lost = value.leaves.subtracting(found)
    #expect(lost == [], "\(value) became \(kept)")
    let rest = Drift.between(kept, and: document)
    #expect(places(rest.fields) == places(drift.open), "\(value) → \(kept)")
    let patched = try value.applying(drift.patch)
    #expect(Drift.between(patched, and: document).fields == [], "\(value) became \(patched)")
  }

  /// The places of fields, and those from which they may have been renamed.
  private static func places(_ fields: [Drift.Field]) -> Set<Pointer> {
    Set(fields.flatMap { [$0.path, $0.from].compactMap(\.self) })
  }

  struct Gauge: Codable, Sendable {
    struct Row: Codable, Sendable { var level: Int, isOpen: Bool }
    enum Unit: String, Codable, Sendable { case metre, foot }
    var name: String, level: Int, ratio: Double, isLoud: Bool, unit: Unit, plain: Int, rows: [Row]
  }

  static let sources = [
    "struct Gauge { var level = 7 }",
    "struct Gauge: Codable {\n  public var level: Int = 7 // seven }\n}",
    "struct Gauge {\n  var level: Int = 7 {\n    didSet { var level = 9 }\n  }\n}",
    "struct Gauge {\n  init(level: Int = 7) {}\n}",
    "struct Gauge {\n  init(name: String, level l: Int = 7, x: Int = 2) { var level = 4 }\n}",
    "struct Gauge {\n  struct Row { var level = 3 }\n  /* var level = 1 */ var level = 7\n}",
    "struct Row { var level = 8 }\nextension Other {\n  struct Gauge {\n    var level = 7\n  }\n}",
  ]

  @Test(arguments: sources) func `a new property has the default of its source`(source: String) {
    let others = #"""
      struct Gauge {
        var name = "a \"b\""
        var ratio = -0.5
        var isLoud = true;var unit = Unit.foot
        var plain = Int.random(in: 1...9)
      }
      """#
    let literals = SourceLiterals(files: { _ in [] }, near: { _ in [source, others] })
    let schema = FieldExamples.adding(
      [], to: SchemaDeriver.document(Gauge.self), literals: literals
    ).value
    let drift = Drift.between(["rows": [["isOpen": true]]], andPublished: schema)
    let row = source.contains("  struct Row {") ? "3" : "0"
    #expect(
      drift.fields.map { "\($0.path) \($0.proposal?.text ?? "")" } == [
        #"/name "a \"b\"""#, "/level 7", "/ratio -0.5", "/isLoud true", #"/unit "foot""#,
        "/plain 0", "/rows/0/level \(row)",
      ])
  }

  struct Alarm: Codable, Sendable {
    enum Tone: Codable, Sendable {
      case silent
      case ring(times: Int, names: [String])
      case beep(Int, Unit)
    }
    enum Unit: String, Codable, Sendable { case second, minute }
    var numbers: [Int], units: [Unit], names: [String: Int], none: [Int], tone: Tone
  }

  /// The ways of writing them, and what a new member is proposed to be.
  @Test(arguments: [
    "case ring(times: Int = 3, names: [String] = [\"a, (b)\"])\n  case beep(Int = 5, Unit = .minute)",
    """
    case ring(
        times: Int = 3,
        names: [String] = ["a, (b)"]
      ), beep(Int = 5, Unit = Unit.minute)
    """,
  ]) func `a new list, and a new part of a payload, has the default of its source`(
    cases: String
  ) {
    let source = """
      struct Alarm {
        enum Tone: Codable {
          case silent
          \(cases)
          func other(times: Int = 9) {}
        }
        var numbers = [1, 2]
        var units: [Unit] = [
          .minute,  // first
          .second,
        ]
        var names = ["a": 1, "b, c": 2]
        var none: [Int] = []
        var numbersToo = [1, count]
      }
      """
    let literals = SourceLiterals(files: { _ in [] }, near: { _ in [source] })
    let schema = FieldExamples.adding(
      [], to: SchemaDeriver.document(Alarm.self), literals: literals
    ).value
    let whole = Drift.between(["tone": ["silent": [:]]], andPublished: schema)
    #expect(
      whole.fields.map { "\($0.path) \($0.proposal?.text ?? "")" } == [
        "/numbers [1,2]", #"/units ["minute","second"]"#, #"/names {"a":1,"b, c":2}"#, "/none []",
      ])
    let rest: Object = ["numbers": [], "units": [], "names": [:], "none": []]
    for (tone, expected) in [
      (["ring": [:]] as Value, ["/tone/ring/times 3", #"/tone/ring/names ["a, (b)"]"#]),
      (["ring": ["names": []]], ["/tone/ring/times 3"]),
      (["beep": [:]], ["/tone/beep/_0 5", #"/tone/beep/_1 "minute""#]),
    ] {
      var props = rest
      props["tone"] = tone
      let drift = Drift.between(.object(props), andPublished: schema)
      #expect(drift.fields.map { "\($0.path) \($0.proposal?.text ?? "")" } == expected)
    }
  }

  @Test func `a new property has the value of most stories`() throws {
    let derived = SchemaDeriver.document(Settings.self)
    let stories: [Value] = [
      ["theme": "a", "size": 7], ["theme": "b", "size": 7], ["theme": "c", "size": 2],
    ]
    let schema = FieldExamples.adding(stories, to: derived).value
    let drift = Drift.between(["theme": "x"], andPublished: schema)
    #expect(drift.fields.map(\.proposal) == [7])
  }
}

extension Value {
  /// The values that are not containers, in the form that conversions have in common: `true`,
  /// `"true"` and `1` are one, as are a date and its text.
  fileprivate var leaves: Set<String> {
    switch self {
    case .null: []
    case .bool(let bool): [bool ? "1" : "0"]
    case .number(let number): ["\(number.double)".replacing(".0", with: "")]
    case .string(let text): text.isEmpty ? [] : [Self.leaf(text)]
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.leaves) }
    case .object(let object): object.reduce(into: []) { $0.formUnion($1.value.leaves) }
    }
  }

  /// The keys of objects: a case without a payload may have been a text.
  fileprivate var keys: Set<String> {
    switch self {
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.keys) }
    case .object(let object):
      object.reduce(into: []) { $0.formUnion($1.value.keys.union([Self.leaf($1.key)])) }
    default: []
    }
  }

  private static func leaf(_ text: String) -> String {
    if text == "true" || text == "false" { return text == "true" ? "1" : "0" }
    if let value = try? Value(json: text), case .number = value { return value.leaves.first ?? "" }
    if let date = try? Date(text, strategy: .iso8601) {
      return "\(date.timeIntervalSinceReferenceDate)".replacing(".0", with: "")
    }
    return text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
