import Foundation
import Testing

@testable import StorybookSchema

@Suite struct RefusalTests {
  /// A type, values that it refuses, and what the reason says of each.
  struct Row: Sendable {
    let type: any (Codable & Sendable).Type
    let values: [String]
    let need: String
    /// Below `/inner/value`.
    var place = ""
  }

  static let scalars = ["true", #""x""#, "[]", "[1]", "{}", #"{"a":1}"#, #""""#]
  static let texts = ["true", "1", "[]", "{}", "1.5"]
  static let tooLarge = ["1.5", "1e30", "-1e30", "0.1", "123456789012345678901234567890"]

  static func integer<Integer: FixedWidthInteger & Codable & Sendable>(
    _ type: Integer.Type, _ bounds: String
  ) -> [Row] {
    let outside = [Int128(Integer.max) + 1, Int128(Integer.min) - 1].map { "\($0)" }
    return [
      Row(type: type, values: tooLarge + outside, need: "Expected a whole number from \(bounds)."),
      Row(type: type, values: scalars, need: "Expected a whole number"),
      Row(type: type, values: ["null"], need: "found null."),
      Row(type: Integer?.self, values: tooLarge + outside, need: "from \(bounds)."),
      Row(type: [Integer].self, values: tooLarge.map { "[1,\($0)]" }, need: bounds, place: "/1"),
      Row(
        type: [String: [String: [Integer]]].self,
        values: (outside + ["true", #""x""#]).map { #"{"a":{"b":[\#($0)]}}"# },
        need: "Expected a whole number", place: "/a/b/0"),
    ]
  }

  static let integers: [Row] =
    integer(Int8.self, "−128 to 127") + integer(Int16.self, "−32768 to 32767")
    + integer(Int32.self, "−2147483648 to 2147483647")
    + integer(Int64.self, "−9223372036854775808 to 9223372036854775807")
    + integer(Int.self, "−9223372036854775808 to 9223372036854775807")
    + integer(UInt8.self, "0 to 255") + integer(UInt16.self, "0 to 65535")
    + integer(UInt32.self, "0 to 4294967295")
    + integer(UInt64.self, "0 to 18446744073709551615")
    + integer(UInt.self, "0 to 18446744073709551615")

  static let leaves: [Row] = [
    Row(type: Float.self, values: ["1e39", "-1e300", "1e500"], need: "from −3.4028235e+38 to 3.4"),
    Row(type: Double.self, values: ["1e400", "-1e999"], need: "from −1.7976931348623157e+308"),
    Row(type: Decimal.self, values: ["1e200", "-1e400"], need: "a decimal number of at most 38"),
    Row(type: Float.self, values: scalars, need: "Expected a number."),
    Row(type: Double.self, values: scalars, need: "Expected a number."),
    Row(type: Decimal.self, values: scalars, need: "Expected a number."),
    Row(type: String.self, values: texts, need: "Expected a string."),
    Row(type: Bool.self, values: ["1", #""true""#, "[]", "{}"], need: "Expected true or false."),
    Row(type: Date.self, values: scalars, need: "Expected a date, in seconds since 2001."),
    Row(type: URL.self, values: texts + [#""""#], need: "Expected a URL."),
    Row(type: UUID.self, values: texts + [#""x""#], need: "Expected a UUID."),
    Row(type: Data.self, values: texts + [#""*""#], need: "Expected a Base64 string."),
    Row(type: [Bool].self, values: [#""x""#, "1", "{}"], need: "Expected a list."),
    Row(type: Set<String>.self, values: ["[1]"], need: "Expected a string.", place: "/0"),
    Row(
      type: [String: Int].self, values: [#""x""#, "1", "[]"], need: "Expected an object"),
    Row(type: [Int: Int8].self, values: [#"{"1":300}"#], need: "−128 to 127", place: "/1"),
    Row(
      type: ClosedRange<Int>.self, values: ["[30,20]"],
      need: "Expected a lower bound that is at most"),
    Row(type: Range<Int8>.self, values: ["[1,200]"], need: "−128 to 127", place: "/1"),
    Row(type: Range<Int>.self, values: ["3", "{}", #""x""#], need: "Expected a list."),
  ]

  static let enums: [Row] = [
    Row(
      type: Signal.self, values: [#""blue""#, #""""#, #""Red""#],
      need: "Expected one of red, amber, green, found “"),
    Row(type: Signal.self, values: ["1", "[]", "true"], need: "Expected a string."),
    Row(type: Gear.self, values: ["20", "-2"], need: "Expected one of -1, 0, 1, found “"),
    Row(type: Gear.self, values: ["1.5"], need: "Expected a whole number"),
    Row(type: Percent.self, values: ["101", "-20"], need: "a value that Percent accepts, found “"),
    Row(type: Percent.self, values: ["1.5", #""x""#], need: "Expected a whole number"),
    Row(
      type: Step.self,
      values: [#"{"input":{"_0":"a"},"loading":{"progress":1}}"#, "{}", #"{"other":{}}"#],
      need: "Expected exactly one of input, loading, cancelling."),
    Row(
      type: Step.self, values: ["1", #""input""#, "[]"],
      need: "Expected exactly one of input, loading, cancelling."),
    Row(type: Step.self, values: [#"{"input":{}}"#], need: "“_0” is missing.", place: "/input/_0"),
    Row(
      type: Step.self, values: [#"{"input":{"_0":1}}"#], need: "Expected a string.",
      place: "/input/_0"),
    Row(type: Step.self, values: [#"{"input":1}"#], need: "Expected an object", place: "/input"),
    Row(
      type: Step?.self, values: [#"{"loading":{"progress":"x"}}"#], need: "Expected a number.",
      place: "/loading/progress"),
    Row(
      type: [Signal: Int].self, values: [#"["red",1,"blue",2]"#], need: "red, amber, green",
      place: "/2"),
    Row(type: [Signal].self, values: [#"["red","blue"]"#], need: "red, amber", place: "/1"),
  ]

  static let custom: [Row] = [
    Row(type: Price.self, values: ["-2", "-400"], need: "A price is at least 0."),
    Row(type: Price.self, values: ["3"], need: "A price is an even number."),
    Row(type: Price.self, values: ["1.5", "true"], need: "Expected a whole number"),
    Row(type: [Price].self, values: ["[0,3]"], need: "A price is an even number.", place: "/1"),
    Row(type: Price?.self, values: ["3"], need: "A price is an even number."),
    Row(
      type: [String: Price].self, values: [#"{"a":-2}"#], need: "A price is at least 0.",
      place: "/a"),
    Row(type: Shout.self, values: [#""a""#], need: "Needs capital letters."),
    Row(type: [Shout].self, values: [#"["A","a"]"#], need: "Needs capital letters.", place: "/1"),
    Row(type: Loose.self, values: ["300", "true", "[]"], need: "Neither of the two."),
    Row(
      type: Deep.self, values: [#"{"outer":{"list":[40000]}}"#], need: "−32768 to 32767",
      place: "/outer/list/0"),
    Row(type: Deep.self, values: [#"{"outer":{"list":1}}"#], need: "list", place: "/outer/list"),
    Row(type: Deep.self, values: [#"{"outer":1}"#], need: "Expected an object", place: "/outer"),
    Row(type: Address.self, values: ["null"], need: "Expected an object, found null."),
    Row(type: Address.self, values: ["{}"], need: "“street” is missing.", place: "/street"),
    Row(
      type: Holder<Holder<Int8>>.self,
      values: [#"{"name":"","inner":{"value":{"name":"","inner":{"value":128}}}}"#],
      need: "Expected a whole number from −128 to 127.", place: "/inner/value/inner/value"),
  ]

  @Test(arguments: [integers, leaves, enums, custom])
  func `each refusal has the place and says what was expected`(rows: [Row]) throws {
    for row in rows { try check(row.type, row) }
  }

  private func check<Held: Codable & Sendable>(_ type: Held.Type, _ row: Row) throws {
    for value in row.values {
      let json = #"{"name":"n","inner":{"value":\#(value)}}"#
      let thrown = #expect(throws: PropsError.self, "\(type) \(value)") {
        try PropsCoding.decode(Holder<Held>.self, from: Array(json.utf8))
      }
      guard let mismatch = thrown else { continue }
      #expect(mismatch.path.description == "/inner/value" + row.place, "\(type) \(value)")
      #expect(mismatch.reason.contains(row.need), "\(type) \(value): \(mismatch.reason)")
    }
  }

  @Test func `a superclass is looked into`() {
    let json = #"{"tag":1,"super":{"legs":256}}"#
    let mismatch = #expect(throws: PropsError.self) {
      try PropsCoding.decode(Dog.self, from: Array(json.utf8))
    }
    #expect(mismatch?.description == "/super/legs: Expected a whole number from 0 to 255.")
  }
}
