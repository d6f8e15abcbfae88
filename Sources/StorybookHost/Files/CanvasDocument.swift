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

  /// Returns the document with scripts after the canvas's own.
  ///
  /// - Parameters:
  ///   - paths: valid paths, relative to the document.
  ///   - modules: the prefix of paths to modules whose names do not say that.
  func running(_ paths: [String], modulesBelow modules: String? = nil) -> [UInt8] {
    let elements = paths.map { path in
      var kind = "defer"
      if path.hasSuffix(".mjs") || modules.map(path.hasPrefix) == true { kind = "type=\"module\"" }
      return "<script src=\"\(path)\" \(kind)></script>\n"
    }
    return head + Array(elements.joined().utf8) + rest
  }

  private static let escape = Array("\\u003c".utf8)
}
