extension Int {
  /// The valid counts, lengths and times from outside: no sum or difference of a few overflows, and
  /// JavaScript represents each exactly.
  package static let counts = 0..<1 << 52

  /// Reads a count that another program wrote; `nil` unless it is one of ``counts``.
  package init?(count: Int?) {
    guard let count, Self.counts.contains(count) else { return nil }
    self = count
  }

  /// Reads a count in decimal digits.
  package init?(count text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(count: Int(text))
  }
}
