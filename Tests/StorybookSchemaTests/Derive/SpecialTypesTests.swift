import Foundation
import Testing

@testable import StorybookSchema

/// Types whose JSON says less than their Swift: each has a form of its own.
struct SpecialTypesTests {
  private static func fields<Props: Codable & Sendable>(_ props: Props, _ name: String) -> Value? {
    SchemaDeriver.derive(Props.self, samples: [props]).value["$defs"]?[name]?["properties"]
  }

  private static let vectors = fields(Vectors(), "Vectors")
  private static let regions = fields(Regions(), "Regions")

  @Test(arguments: [
    ("pair", 2, #"{"type":"integer","minimum":0,"maximum":255}"#, #"["x","y"]"#),
    ("position", 3, #"{"type":"number","format":"float"}"#, #"["x","y","z"]"#),
    ("color", 4, #"{"type":"number","format":"double"}"#, #"["x","y","z","w"]"#),
    (
      "bytes", 8, #"{"type":"integer","minimum":-128,"maximum":127}"#,
      #"["0","1","2","3","4","5","6","7"]"#
    ),
    ("mask", 3, #"{"type":"boolean"}"#, #"["x","y","z"]"#),
  ])
  func `a vector has so many scalars`(
    _ key: String, _ count: Int, _ scalar: String, _ labels: String
  ) throws {
    let scalar = try Value(json: scalar)
    let field = try #require(Self.vectors?[key])
    #expect(field["prefixItems"] == .array(Array(repeating: scalar, count: count)))
    #expect(field["minItems"] == .number(Number(count)))
    #expect(field["maxItems"] == .number(Number(count)))
    #expect(field["x-labels"]?.text == labels)
  }

  @Test(arguments: [("wide", 16), ("wider", 32), ("widest", 64)])
  func `a long vector is counted from zero`(_ key: String, _ count: Int) {
    let labels = Self.vectors?[key]?["x-labels"]?.array?.compactMap(\.string)
    #expect(labels == (0..<count).map { "\($0)" })
  }

  @Test func `a vector is one wherever it is`() throws {
    let vectors = try #require(Self.vectors)
    let payload = SchemaDeriver.derive(Vectors.self, samples: [Vectors()])
      .value["$defs"]?["Move"]?["oneOf"]?.array?.last?["properties"]?["moved"]
    let labels = [
      vectors["optional"]?["anyOf"]?.array?.first, vectors["list"]?["items"],
      vectors["named"]?["additionalProperties"], payload?["properties"]?["to"],
    ].map { $0?["x-labels"]?.array?.count }
    #expect(labels == [2, 2, 3, 4])
  }

  @Test(arguments: [
    ("corner", ["x", "y"]), ("frame", ["origin", "size"]), ("span", ["lowerBound", "upperBound"]),
  ])
  func `parts without names in JSON have those of Swift`(_ key: String, _ labels: [String]) throws {
    let schema = SchemaDeriver.derive(Vectors.self, samples: [Vectors()]).document
    guard case .object(let fields) = schema.resolved(schema.root),
      let field = fields.first(where: { $0.key == key })
    else {
      Issue.record("no field \(key)")
      return
    }
    #expect(schema.resolved(field.schema).value["x-labels"]?.array?.map(\.string) == labels)
  }

  @Test func `a calendar is chosen among all there are`() throws {
    let calendar = try #require(Self.regions?["calendar"]?["properties"])
    let names = calendar["identifier"]?["x-names"]?.array?.compactMap(\.string) ?? []
    #expect(Set(["gregorian", "islamicUmmAlQura", "republicOfChina"]).isSubset(of: names))
    let identifiers = try #require(calendar["identifier"]?["enum"]?.array)
    for written in identifiers {
      let json: Value = [
        "identifier": written, "timeZone": ["identifier": "GMT"], "firstWeekday": 2,
        "minimumDaysInFirstWeek": 4,
      ]
      let calendar = try PropsCoding.decode(Calendar.self, from: json)
      let again = try PropsCoding.encode(calendar)
      #expect(again["identifier"] == written)
    }
    #expect(calendar["firstWeekday"]?["x-names"]?.array?.first == "sunday")
    #expect(calendar["firstWeekday"]?["enum"] == [1, 2, 3, 4, 5, 6, 7])
    #expect(calendar["timeZone"] == Self.regions?["zone"])
  }

  @Test(arguments: [("zone", "time-zone"), ("locale", "locale")])
  func `an identifier has a control of its own`(_ key: String, _ control: String) {
    let identifier = Self.regions?[key]?["properties"]?["identifier"]
    #expect(identifier == ["type": "string", "x-control": .string(control)])
  }

  @Test func `no time zone is an objection`() {
    let zone = Schema.string(.timeZone)
    #expect(zone.mismatch(with: "Asia/Tokyo") == nil)
    #expect(zone.mismatch(with: "Nope")?.reason == "must be a time zone such as Europe/Berlin")
  }

  @Test func `what cannot be written as its parts is written as it can`() {
    func expression<Props: Codable & Sendable>(_ props: Props) -> String {
      SwiftExpression.expression(for: props)
    }
    #expect(expression(SIMD3<Float>(1, 2, 3)) == "[1.0, 2.0, 3.0]\n")
    #expect(expression(TimeZone(identifier: "Asia/Tokyo")!).hasPrefix("TimeZone(identifier: "))
    #expect(expression(Locale(identifier: "de_CH")) == "Locale(identifier: \"de_CH\")\n")
    #expect(expression(Calendar(identifier: .hebrew)).hasPrefix("try JSONDecoder().decode("))
  }
}
