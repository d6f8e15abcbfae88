import Testing

@testable import StorybookSchema

/// The order of the keys of dictionaries, which every process must write alike.
struct KeyOrderTests {
  private static let parts = ["1", "2", "10", "0", "-", "+", "a", "A", "é", "/", "~", " ", "9"]

  @Test(arguments: UInt64(0)..<20)
  func `keys are in a total order`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let keys = Array(
      Set(
        (0..<40).map { _ in
          (0..<Int.random(in: 1...3, using: &random))
            .map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
        }))
    for first in keys {
      #expect(!EncodingSlot.precedes(first, right: first))
      for second in keys where first != second {
        #expect(
          EncodingSlot.precedes(first, right: second) != EncodingSlot.precedes(second, right: first)
        )
        for third in keys where EncodingSlot.precedes(first, right: second) {
          guard EncodingSlot.precedes(second, right: third) else { continue }
          #expect(
            EncodingSlot.precedes(first, right: third), "\(first) < \(second) < \(third)")
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `a dictionary is written alike, whatever the order of its keys`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let keys = ["10", "2", "1a", "a", "01", "1", "-3", "18446744073709551615", "é", "b/c"]
    var counts: [String: Int] = [:]
    for key in keys.shuffled(using: &random) { counts[key] = 1 }
    let value = try PropsCoding.encode(counts)
    #expect(
      value.object?.keys.map(\.self)
        == ["-3", "01", "1", "2", "10", "18446744073709551615", "1a", "a", "b/c", "é"])
  }
}
