import Foundation
import StorybookMarkup

/// The paths that markup and style sheets name on their own host, in source order: those that a
/// browser loads, and links to what looks like a file. Not those of other hosts, of data and of
/// places within the document.
enum FileReferences {
  static func paths(inMarkup markup: String) -> [String] {
    let document = MarkupDocument(parsing: markup)
    var paths: [String] = []
    var waiting = [MarkupDocument.root]
    while let id = waiting.popLast() {
      if let element = document.element(id) {
        guard !isInert(element) else { continue }
        paths += addresses(in: element).compactMap { path(of: $0) }
        if element.name == "style" {
          paths += self.paths(inStyles: document.text(of: id))
        }
      }
      waiting += document[id].children.reversed()
    }
    return paths
  }

  /// - Parameter sheet: the path of the style sheet, which relative addresses start from.
  static func paths(inStyles styles: String, of sheet: String = "/") -> [String] {
    addresses(inStyles: styles).compactMap { path(of: $0, from: sheet) }
  }

  private static func addresses(in element: MarkupElement) -> [String] {
    element.attributes.flatMap { attribute -> [String] in
      let name = attribute.name.lowercased()
      if name == "style" { return addresses(inStyles: attribute.value) }
      let value = Array(attribute.value.utf8)
      let places = FileAddresses.places(in: value[...], of: name, element: element.name)
      let addresses = places.map { String(decoding: value[$0.range], as: UTF8.self) }
      if isLoaded(name, of: element) { return addresses }
      return addresses.filter(looksLikeFile)
    }
  }

  private static func addresses(inStyles styles: String) -> [String] {
    let bytes = withoutComments(Array(styles.utf8))
    return FileAddresses.places(inStyles: bytes[...]).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }
}

// MARK: Which addresses count

extension FileReferences {
  /// Content that no browser shows where scripts run.
  private static func isInert(_ element: MarkupElement) -> Bool {
    switch element.name {
    case "noscript": true
    case "template": !element.has("shadowrootmode")
    default: false
    }
  }

  private static let relations: Set<String> = [
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload", "modulepreload",
    "prefetch",
  ]

  /// Whether a browser loads the address, whatever its name; other addresses are often routes.
  private static func isLoaded(_ attribute: String, of element: MarkupElement) -> Bool {
    switch element.name {
    case "a", "area", "base", "iframe", "frame": return false
    case "link":
      let words = MarkupElement.words((element["rel"] ?? "").lowercased())
      return !relations.isDisjoint(with: words)
    default: return attribute != "data" || element.name == "object"
    }
  }

  private static let extensions: Set<String> = [
    "avif", "bmp", "css", "docx", "epub", "gif", "gz", "ico", "jpeg", "jpg", "js", "mjs", "mov",
    "mp3", "mp4", "ogg", "otf", "pdf", "png", "pptx", "svg", "ttf", "wasm", "wav", "webm", "webp",
    "woff", "woff2", "xlsx", "zip",
  ]

  /// Whether an address has the name of a file that apps do not make on request.
  private static func looksLikeFile(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return false
    }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// The decoded path without query and fragment, such as `/a b.png` for `../a%20b.png?v=1` in
  /// `/css/site.css`; `nil` for an address that has none on this host.
  private static func path(of address: String, from document: String = "/") -> String? {
    guard !address.hasPrefix("//"), address.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:/#) == nil
    else { return nil }
    let written = String(address.prefix { $0 != "?" && $0 != "#" })
    guard !written.isEmpty else { return nil }
    var steps: [Substring] = []
    if !written.hasPrefix("/") { steps = document.split(separator: "/").dropLast() }
    for step in written.split(separator: "/") {
      switch step {
      case ".": break
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    let path = "/" + steps.joined(separator: "/")
    return path.removingPercentEncoding ?? path
  }

  /// The style sheet with a space for each comment; text in quotes stays.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, bytes[index...].starts(with: "/*".utf8) {
        index = endOfComment(in: bytes, from: index + 2)
        result.append(UInt8(ascii: " "))
        continue
      }
      if quote == byte || byte == UInt8(ascii: "\n") {
        quote = nil
      } else if quote == nil, "\"'".utf8.contains(byte) {
        quote = byte
      }
      result.append(byte)
      index += 1
    }
    return result
  }

  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index...].starts(with: "*/".utf8) { return index + 2 }
      index += 1
    }
    return bytes.count
  }
}
