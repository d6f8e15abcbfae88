import Foundation

/// Paths of files in addresses.
package enum FilePath {
  /// The decoded path of an address from the root, without query and fragment: `/a b.png` for
  /// `/a%20b.png?v=1`; `nil` for every other address.
  package static func path(of address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }.replacing("&amp;", with: "&")
    guard path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
    return path.removingPercentEncoding
  }
}
