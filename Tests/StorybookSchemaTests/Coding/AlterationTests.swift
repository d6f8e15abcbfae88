import Foundation
import StorybookSchema
import Testing

struct AlterationTests {
  struct Dial: Codable {
    @Clamped var level = 0
    var ratio = 0.5
    var tags: Set<String> = []
    var note: String?
    var counts: [String: Int] = [:]
    var forgotten: String { "" }
  }

  static let rows: [(json: String, alterations: [String])] = [
    (
      #"{"level":120,"ratio":1,"tags":[],"counts":{}}"#,
      ["/level: The type changes “120” to “100”."]
    ),
    (#"{"level":1,"ratio":1.0,"tags":["b","a"],"counts":{"b":1,"a":2}}"#, []),
    (#"{"level":1,"ratio":1e0,"tags":[],"note":null,"counts":{}}"#, []),
    (
      #"{"level":1,"ratio":1,"tags":["a","a"],"counts":{}}"#,
      ["/tags: The type changes “[\"a\",\"a\"]” to “[\"a\"]”."]
    ),
    (
      #"{"level":1,"ratio":1,"tags":[],"counts":{},"other":{"a":1}}"#,
      ["/other: The type drops “{\"a\":1}”."]
    ),
  ]

  @Test(arguments: rows)
  func `alterations by the type are reported, and harmless differences are not`(
    json: String, alterations: [String]
  ) throws {
    let bytes = Array(json.utf8)
    let dial = try PropsCoding.decode(Dial.self, from: bytes)
    let found = try PropsCoding.alterations(of: bytes, as: dial)
    #expect(found.map { "\($0.path): \($0)" } == alterations)
  }
}
