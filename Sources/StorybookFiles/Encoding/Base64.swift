import Foundation

/// Base64 with padding (RFC 4648, section 4; URL-safe: section 5).
package enum Base64 {
  package static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  package static func encodedURLSafe(_ bytes: [UInt8]) -> String {
    encoded(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Decodes the URL-safe alphabet; padding is optional.
  package static func decodedURLSafe(_ text: String) -> [UInt8]? {
    var text = text.replacing("-", with: "+").replacing("_", with: "/")
    while text.utf8.count % 4 != 0 { text += "=" }
    return Data(base64Encoded: text).map { Array($0) }
  }
}
