/// Moves addresses below `/assets/` to another folder, or makes them relative to their document: a
/// site may be hosted in any folder and has no root of its own.
///
/// Only addresses change: in attributes that contain one, and in style sheets.
package struct AssetLinks {
  private let base: [UInt8]
  private let source: [UInt8]
  private var at = 0
  private var result: [UInt8] = []

  /// - Parameter base: a folder with a slash at its end, such as `../../`, or empty for a document in
  ///   the site's root folder.
  package static func relative(_ markup: String, to base: String) -> String {
    guard markup.contains("/assets/") else { return markup }
    var links = AssetLinks(base: Array(base.utf8), source: Array(markup.utf8))
    links.document()
    return String(decoding: links.result, as: UTF8.self)
  }

  /// Makes the addresses in a style sheet relative.
  package static func relative(styles: String, to base: String) -> String {
    guard styles.contains("/assets/") else { return styles }
    let links = AssetLinks(base: Array(base.utf8), source: [])
    return String(decoding: links.styles(Array(styles.utf8)[...]), as: UTF8.self)
  }

  private init(base: [UInt8], source: [UInt8]) {
    self.base = base
    self.source = source
  }

  private static let simple: Set<String> = ["src", "href", "poster", "data", "xlink:href"]
  private static let several: Set<String> = ["srcset", "imagesrcset"]
  /// Elements whose content is not markup.
  private static let opaque: Set<String> = ["style", "script", "textarea", "title", "xmp"]
  private static let address = Array("/assets/".utf8)

  // MARK: Markup

  private mutating func document() {
    while at < source.count {
      if starts("<!--") {
        copy(through: "-->")
      } else if source[at] == UInt8(ascii: "<"), let name = nameOfTag {
        tag()
        if Self.opaque.contains(name) { content(of: name) }
      } else {
        step()
      }
    }
  }

  /// Copies the content of an element up to its end tag, as it is not markup.
  private mutating func content(of name: String) {
    let start = at
    while at < source.count, !starts("</\(name)") { at += 1 }
    let content = source[start..<at]
    result += name == "style" ? styles(content) : Array(content)
  }

  private mutating func tag() {
    step()
    while at < source.count, !isSpace(source[at]), source[at] != UInt8(ascii: ">") { step() }
    while at < source.count, source[at] != UInt8(ascii: ">") {
      if isSpace(source[at]) || source[at] == UInt8(ascii: "/") { step() } else { attribute() }
    }
    if at < source.count { step() }
  }

  private mutating func attribute() {
    let start = at
    step()
    while at < source.count, !isSpace(source[at]), !"=/>".utf8.contains(source[at]) { step() }
    let name = String(decoding: source[start..<at], as: UTF8.self).lowercased()
    while at < source.count, isSpace(source[at]) { step() }
    guard at < source.count, source[at] == UInt8(ascii: "=") else { return }
    step()
    while at < source.count, isSpace(source[at]) { step() }
    guard at < source.count else { return }
    let quote = source[at]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { step() }
    let begin = at
    while at < source.count, !isEnd(source[at], isQuoted ? quote : nil) { at += 1 }
    result += value(source[begin..<at], of: name)
    if isQuoted, at < source.count { step() }
  }

  private func isEnd(_ byte: UInt8, _ quote: UInt8?) -> Bool {
    quote.map { byte == $0 } ?? (isSpace(byte) || byte == UInt8(ascii: ">"))
  }

  private func value(_ bytes: ArraySlice<UInt8>, of name: String) -> [UInt8] {
    if Self.simple.contains(name) {
      let trimmed = bytes.drop(while: isSpace)
      return trimmed.starts(with: Self.address) ? base + trimmed.dropFirst() : Array(bytes)
    }
    if Self.several.contains(name) { return changed(bytes) { isSpace($0) || $0 == comma } }
    return name == "style" ? styles(bytes) : Array(bytes)
  }

  private var comma: UInt8 { UInt8(ascii: ",") }

  // MARK: Style sheets

  private func styles(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    changed(bytes) { isSpace($0) || "(\"';".utf8.contains($0) }
  }

  /// Replaces addresses at the start, and after bytes that may precede an address.
  private func changed(
    _ bytes: ArraySlice<UInt8>, after isBefore: (UInt8) -> Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      let isFirst = rest.startIndex == bytes.startIndex || isBefore(bytes[rest.startIndex - 1])
      if isFirst, rest.starts(with: Self.address) {
        result += base
      } else {
        result.append(byte)
      }
      rest = rest.dropFirst()
    }
    return result
  }

  // MARK: Bytes

  private var nameOfTag: String? {
    let letters = source[(at + 1)...].prefix(12).prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
    }
    return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self).lowercased()
  }

  private mutating func step() {
    result.append(source[at])
    at += 1
  }

  private mutating func copy(through end: StaticString) {
    while at < source.count, !starts(end) { step() }
    for _ in 0..<min(end.utf8CodeUnitCount, source.count - at) { step() }
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[at...].starts(with: $0) }
  }

  private func starts(_ text: String) -> Bool {
    source[at...].prefix(text.utf8.count).elementsEqual(text.utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
