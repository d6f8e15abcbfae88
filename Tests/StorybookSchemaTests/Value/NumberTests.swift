import StorybookFuzzing
import StorybookSchema
import Testing

struct NumberTests {
  /// Ascending; the notations of one row are equal.
  static let ascending: [[String]] = [
    ["-1e9223372036854775808"], ["-1e400", "-10e399"], ["-170141183460469231731687303715884105729"],
    ["-9223372036854775809"], ["-9223372036854775808", "-9223372036854775808.0"],
    ["-1", "-1e0", "-10e-1", "-0.1E1"], ["-1e-400"],
    ["0", "-0", "0.0", "-0.0", "0e9223372036854775807", "0E-99999999999999999999"],
    ["1e-9223372036854775808"], ["1e-400", "0.1e-399"], ["0.1", "0.10", "1e-1", "100e-3"], ["0.11"],
    ["1", "1.0", "1e0", "0.1e1", "10e-1", "1E+0", "1e-0"], ["2"], ["9"], ["10", "1e1", "1E+1"],
    ["9007199254740992"], ["9007199254740993"], ["9223372036854775807"], ["9223372036854775808"],
    ["18446744073709551616"], ["170141183460469231731687303715884105728"],
    ["1e400", "10.0e399", "0.1e401"], ["1e999999999"], ["1e9223372036854775807"],
  ]

  @Test(arguments: ascending.indices)
  func `numbers compare by their exact value, in any notation`(row: Int) {
    for text in Self.ascending[row] {
      let number = Number(text: text)
      for (other, texts) in Self.ascending.enumerated() {
        for text in texts.map({ Number(text: $0) }) {
          #expect(
            (number == text, number < text, number > text) == (
              row == other, row < other, row > other
            ))
        }
      }
    }
  }

  @Test(arguments: [
    ("0.1e1", Int128?(1)), ("1E2", 100), ("-0.0", 0), ("0e9223372036854775807", 0), ("1.5", nil),
    ("12e-1", nil), ("1e-9223372036854775808", nil), ("1e9223372036854775807", nil),
    ("1e18", 1_000_000_000_000_000_000),
    ("1e19", 10_000_000_000_000_000_000), ("-9223372036854775808.0", Int128(Int.min)),
  ])
  func `a whole number is read in any notation`(text: String, integer: Int128?) {
    #expect(Number(text: text).integer == integer)
    #expect(Number(text: text).int == integer.flatMap { Int(exactly: $0) })
  }

  @Test(arguments: HostileNumber.texts)
  func `every number has its value, its equals and its order`(text: String) throws {
    let value = try Value(json: text)
    let number = try #require(value.number)
    #expect(number == Number(text: text) && !(number < number) && value.text == text)
    #expect(number.int.map { Number($0) == number } ?? true)
    #expect(number.integer.map { Number($0) == number } ?? true)
    let spelled = Number(text: text.contains(where: { "eE".contains($0) }) ? text : text + "e0")
    #expect(Set([number, spelled]).count == 1)
    let splice = try? Patch([
      ["op": "splice", "path": "/a", "at": value, "delete": value, "insert": ""]
    ])
    #expect(
      (try? Value.object(["a": "text"]).applying(splice ?? Patch([]))) != nil || splice != nil)
  }

  @Test func `a number of a million digits takes no more time than reading it`() throws {
    let digits = String(repeating: "1", count: 1_000_000)
    for text in [digits, "0.\(digits)", "\(digits)e-1000000", "1e\(digits)", "\(digits)0.0"] {
      let number = Number(text: text)
      #expect(number == Number(text: text + "") && number.int == nil)
      #expect(number > Number(0))
    }
  }
}
