extension Troublemaker {
  /// A count up to 100: larger numbers throw an error, negative ones are a programming error.
  struct Count: Codable, Hashable, Sendable {
    var value: Int

    init(_ value: Int) { self.value = value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      value = try container.decode(Int.self, forKey: .value)
      precondition(value >= 0, "A count is never negative.")
      guard value <= 100 else {
        throw DecodingError.dataCorruptedError(
          forKey: .value, in: container, debugDescription: "At most 100, please.")
      }
    }

    private enum CodingKeys: String, CodingKey { case value }
  }
}
