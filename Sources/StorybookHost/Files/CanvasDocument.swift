/// The canvas's document, which can contain the rendering that it shows first.
struct CanvasDocument: Sendable {
  private let head: ArraySlice<UInt8>
  private let rest: ArraySlice<UInt8>
  /// The sources of its inline scripts, for its policy.
  let scripts: [String]

  init(_ bytes: [UInt8], scripts: [String] = []) {
    let end = bytes.firstRange(of: Array("</head>".utf8))?.lowerBound ?? bytes.endIndex
    head = bytes[..<end]
    rest = bytes[end...]
    self.scripts = scripts
  }

  /// Returns the document with a rendering as JSON. It is text that no browser runs or parses as
  /// markup: the canvas's script does, with the scripts of the rendering disabled.
  func showing(_ rendering: [UInt8]) -> [UInt8] {
    var bytes = Array(head)
    bytes.reserveCapacity(head.count + rest.count + rendering.count * 9 / 8)
    bytes += Array("<script type=\"application/json\" id=\"initial-rendering\">".utf8)
    // In JSON, the sign only occurs in strings.
    for byte in rendering {
      if byte == UInt8(ascii: "<") { bytes += Self.escape } else { bytes.append(byte) }
    }
    bytes += Array("</script>\n".utf8)
    return bytes + rest
  }

  /// A script at a valid path, relative to the document.
  struct Script {
    let path: String
    let isModule: Bool

    init(_ path: String, isModule: Bool? = nil) {
      self.path = path
      self.isModule = isModule ?? path.hasSuffix(".mjs")
    }
  }

  /// Returns the document with scripts after the canvas's own.
  func running(_ scripts: [Script]) -> [UInt8] {
    let elements = scripts.map { script in
      var kind = "defer"
      if script.isModule { kind = "type=\"module\"" }
      return "<script src=\"\(script.path)\" \(kind)></script>\n"
    }
    return head + Array(elements.joined().utf8) + rest
  }

  private static let escape = Array("\\u003c".utf8)
}
