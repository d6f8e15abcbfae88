import StorybookMarkup

/// Moves the addresses of a catalog's files to another folder, or makes them relative to their
/// document: a site may be hosted in any folder and has no root of its own.
///
/// Only addresses change: in attributes that contain one, and in style sheets. Of what a browser
/// loads, these are all from the root; of links, those to files, as others are the app's routes.
package struct FileLinks: Sendable {
  /// A folder with a slash at its end, such as `../../`, or empty for a document in the site's root
  /// folder.
  package let base: String
  private let isFile: @Sendable (_ path: String) -> Bool

  package init(base: String, isFile: @escaping @Sendable (_ path: String) -> Bool = { _ in false })
  {
    self.base = base
    self.isFile = isFile
  }

  package func moved(_ markup: String) -> String {
    MarkupRewriter(
      attribute: { element, name, value in
        moved(value, places: FileAddresses.places(in: value, of: name, element: element))
      },
      styles: { moved($0, places: FileAddresses.places(inStyles: $0)) }
    ).rewriting(markup)
  }

  /// Moves the addresses in a style sheet.
  package func moved(styles: String) -> String {
    let bytes = Array(styles.utf8)[...]
    return String(
      decoding: moved(bytes, places: FileAddresses.places(inStyles: bytes)), as: UTF8.self)
  }

  private func moved(_ bytes: ArraySlice<UInt8>, places: [FileAddresses.Place]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = bytes.startIndex
    for place in places where isMoved(place.kind, address: bytes[place.range]) {
      result += bytes[copied..<place.range.lowerBound]
      result += base.utf8
      copied = place.range.lowerBound + 1
    }
    return result + bytes[copied...]
  }

  /// Whether an address is one of a file, from the root.
  private func isMoved(_ kind: FileAddresses.Kind, address: ArraySlice<UInt8>) -> Bool {
    guard address.first == UInt8(ascii: "/"), address.dropFirst().first != UInt8(ascii: "/") else {
      return false
    }
    if kind == .loaded || address.starts(with: "/assets/".utf8) { return true }
    return FilePath.path(of: String(decoding: address, as: UTF8.self)).map(isFile) == true
  }
}
