import StorybookMarkup

/// Moves addresses below `/assets/` to another folder, or makes them relative to their document: a
/// site may be hosted in any folder and has no root of its own.
///
/// Only addresses change: in attributes that contain one, and in style sheets.
package struct AssetLinks {
  private static let address = Array("/assets/".utf8)
  private static let simple: Set<String> = ["src", "href", "poster", "data", "xlink:href"]
  private static let several: Set<String> = ["srcset", "imagesrcset"]

  private let base: [UInt8]

  /// - Parameter base: a folder with a slash at its end, such as `../../`, or empty for a document in
  ///   the site's root folder.
  package static func relative(_ markup: String, to base: String) -> String {
    guard markup.contains("/assets/") else { return markup }
    let links = AssetLinks(base: Array(base.utf8))
    return MarkupRewriter(attribute: links.value, styles: links.styles).rewriting(markup)
  }

  /// Makes the addresses in a style sheet relative.
  package static func relative(styles: String, to base: String) -> String {
    guard styles.contains("/assets/") else { return styles }
    let links = AssetLinks(base: Array(base.utf8))
    return String(decoding: links.styles(Array(styles.utf8)[...]), as: UTF8.self)
  }

  private func value(of name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if Self.simple.contains(name) {
      let trimmed = bytes.drop(while: Self.isSpace)
      guard trimmed.starts(with: Self.address) else { return Array(bytes) }
      return base + trimmed.dropFirst()
    }
    if Self.several.contains(name) {
      return moved(bytes) { Self.isSpace($0) || $0 == UInt8(ascii: ",") }
    }
    guard name == "style" else { return Array(bytes) }
    return styles(bytes)
  }

  private func styles(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    moved(bytes) { Self.isSpace($0) || "(\"';".utf8.contains($0) }
  }

  /// Replaces addresses at the start, and after bytes that may precede an address.
  private func moved(_ bytes: ArraySlice<UInt8>, after isBefore: (UInt8) -> Bool) -> [UInt8] {
    var result: [UInt8] = []
    for index in bytes.indices {
      let isFirst = index == bytes.startIndex || isBefore(bytes[index - 1])
      if isFirst, bytes[index...].starts(with: Self.address) {
        result += base
      } else {
        result.append(bytes[index])
      }
    }
    return result
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
