import Foundation
import StorybookSchema
import Testing

struct PropsCodingTests {
  /// Both forms as values: a plain encoder has no order of its own.
  private static func plain(_ value: some Encodable) throws -> Value {
    try Value(json: Array(JSONEncoder().encode(value)))
  }

  @Test func `values are written as a plain encoder writes them`() throws {
    #expect(try PropsCoding.encode(Leaves()) == Self.plain(Leaves()))
    #expect(try PropsCoding.encode(Optionals()) == Self.plain(Optionals()))
    #expect(
      try PropsCoding.encode(Optionals(text: "x", nested: 1))
        == Self.plain(Optionals(text: "x", nested: 1)))
    #expect(try PropsCoding.encode(Enums()) == Self.plain(Enums()))
    #expect(try PropsCoding.encode(Newtypes()) == Self.plain(Newtypes()))
    #expect(try PropsCoding.encode(Dog()) == Self.plain(Dog()))
    #expect(try PropsCoding.encode(["b": 1.0, "a": 0.1]) == Self.plain(["b": 1.0, "a": 0.1]))
    #expect(try PropsCoding.encode([Float(0.1), 3]) == Self.plain([Float(0.1), 3]))
  }

  @Test func `keys are in the order of the type, those of dictionaries are sorted`() throws {
    let value = try PropsCoding.encode(Collections())
    #expect(value.object?.keys.first == "ints")
    #expect(value["set"]?.text == #"["a","b","c"]"#)
    #expect(value["byNumber"]?.text == #"{"3":"x","20":"y"}"#)
    #expect(value["byEnum"]?.text == #"["blue",2,"red",1]"#)
    #expect(value["byKey"]?.text == #"{"OFF":2}"#)
  }

  @Test func `large numbers keep every digit`() throws {
    let value = try PropsCoding.encode(Leaves())
    #expect(value["uint64"]?.text == "18446744073709551615")
    #expect(value["decimal"]?.text == "12345678901234567890.123")
    let back = try PropsCoding.decode(Leaves.self, from: value)
    #expect(back.decimal == Leaves().decimal)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON does not have is refused`(number: Double) {
    #expect(throws: EncodingError.self) { try PropsCoding.encode([number]) }
  }

  struct Sentence: Sendable {
    let json: String
    let path: String
    let reason: String
  }

  static let sentences: [Sentence] = [
    .init(
      json: #"{"home":{"street":1},"name":""}"#, path: "/home/street",
      reason: "Expected a string."),
    .init(
      json: #"{"home":{"street":"s","zip":"x"},"name":""}"#, path: "/home/zip",
      reason: "Expected a whole number."),
    .init(json: #"{"home":{},"name":""}"#, path: "/home/street", reason: "“street” is missing."),
    .init(
      json: #"{"home":[],"name":""}"#, path: "/home", reason: "Expected an object."),
    .init(
      json: #"{"home":null,"name":""}"#, path: "/home",
      reason: "Expected an object, found null."),
  ]

  @Test(arguments: sentences) func `a mismatch has a pointer and a sentence`(row: Sentence) {
    let mismatch = #expect(throws: PropsError.self) {
      try PropsCoding.decode(Person.self, from: Array(row.json.utf8))
    }
    #expect(mismatch?.path.description == row.path)
    #expect(mismatch?.reason == row.reason)
  }

  @Test func `elements are named by their index, author's reasons are passed on`() {
    let mismatch = #expect(throws: PropsError.self) {
      try PropsCoding.decode([Email].self, from: Array(#"["a@b","nobody"]"#.utf8))
    }
    var expected = PropsError(path: Pointer(["1"]), reason: "An e-mail address has an @.")
    expected.isValidation = true
    #expect(mismatch == expected)
  }

  @Test func `a value outside an enum is named`() {
    let mismatch = #expect(throws: PropsError.self) {
      try PropsCoding.decode([Status].self, from: Array(#"["plaid"]"#.utf8))
    }
    #expect(mismatch?.path == Pointer(["0"]))
    #expect(mismatch?.reason.contains("plaid") == true)
  }

  @Test func `a number that is too large says what fits`() {
    let mismatch = #expect(throws: PropsError.self) {
      try PropsCoding.decode([UInt8].self, from: Array("[300]".utf8))
    }
    #expect(mismatch?.reason.isEmpty == false)
  }
}
