import StorybookWebSockets

/// A content encoding of HTTP (RFC 9110, 8.4.1), in the order in which the host prefers them.
enum ContentEncoding: String, CaseIterable {
  case brotli = "br"
  case gzip

  /// The preferred encoding that the client accepts (RFC 9110, 12.5.3) and this machine has; `nil`
  /// for none.
  static func best(for request: Request) -> ContentEncoding? {
    let words = (request.acceptEncoding ?? "").lowercased().split(separator: ",")
    let accepted = words.compactMap { word -> Substring? in
      let parts = word.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
      let isRefused = parts.dropFirst().contains {
        $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0
      }
      guard !isRefused else { return nil }
      return parts.first
    }
    return available.first { accepted.contains(Substring($0.rawValue)) }
  }

  /// Returns `nil` for an encoding that this machine does not have.
  func compress(_ bytes: [UInt8], _ effort: Compression.Effort) -> [UInt8]? {
    switch self {
    case .brotli: Compression.brotli(bytes, effort)
    case .gzip: Compression.gzip(bytes, effort)
    }
  }

  private static let available = allCases.filter { $0.compress([], .quick) != nil }
}
