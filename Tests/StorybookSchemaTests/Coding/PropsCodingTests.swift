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

  @Test func `elements are named by their index, author's reasons are passed on`() {
    let mismatch = #expect(throws: PropsError.self) {
      try PropsCoding.decode([Email].self, from: Array(#"["a@b","nobody"]"#.utf8))
    }
    var expected = PropsError(path: Pointer(["1"]), reason: "An e-mail address has an @.")
    expected.isValidation = true
    #expect(mismatch == expected)
  }
}
