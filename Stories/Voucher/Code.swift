extension Voucher {
  /// A code of two parts with four letters or digits each, such as `SAVE-2026`.
  struct Code: Codable, Hashable, Sendable {
    let text: String

    init(_ text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      precondition(
        parts.count == 2 && parts.allSatisfy { $0.count == 4 },
        "“\(text)” is not a valid code: expected two groups of four characters.")
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let text = try? container.decode(String.self, forKey: .text) else {
        fatalError("A voucher has a code.")
      }
      self.init(text)
    }

    private enum CodingKeys: String, CodingKey { case text }
  }
}
