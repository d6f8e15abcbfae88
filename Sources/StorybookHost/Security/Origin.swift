/// The origin of a page, as browsers serialize it: scheme, host, and a port unless it is the
/// default.
package struct Origin: Hashable, Sendable {
  let text: String

  /// Returns `nil` for anything but one web origin: paths, wildcards, names without a scheme.
  ///
  /// IPv6 addresses are invalid, as a policy cannot name them (CSP Level 3, section 2.3.1,
  /// host-source).
  package init?(_ text: String) {
    let parts = text.lowercased().split(separator: "://", omittingEmptySubsequences: false)
    guard parts.count == 2, let usual = Self.ports[parts[0]] else { return nil }
    let authority = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard authority.count <= 2, let host = authority.first, Self.isName(host) else { return nil }
    var port = usual
    if authority.count == 2 {
      guard let number = UInt16(authority[1]), number > 0 else { return nil }
      port = number
    }
    self.text = "\(parts[0])://\(host)" + (port == usual ? "" : ":\(port)")
  }

  /// Returns the origin of an address, such as `https://stories.example/design/`.
  package init?(address: String) {
    guard let scheme = address.firstRange(of: "://") else { return nil }
    let authority = address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
    self.init(String(address[..<scheme.upperBound] + authority))
  }

  private static let ports: [Substring: UInt16] = ["http": 80, "https": 443]

  private static func isName(_ host: Substring) -> Bool {
    !host.isEmpty && host.first != "." && !host.contains("..")
      && host.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
  }
}
