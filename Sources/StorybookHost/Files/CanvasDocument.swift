import StorybookSchema

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
    head + Self.data(rendering, id: "initial-rendering") + rest
  }

  /// Returns the document with scripts that its own script starts, after the first rendering.
  ///
  /// - Parameters:
  ///   - script: the path of that script, relative to the document.
  ///   - isModule: whether it is a module.
  ///   - paths: the paths of the others.
  func running(_ script: String, isModule: Bool, then paths: [String]) -> [UInt8] {
    let kind = isModule ? "type=\"module\"" : "defer"
    let element = Array("<script src=\"\(script)\" \(kind)></script>\n".utf8)
    let list = Value.array(paths.map(Value.string)).bytes
    return head + Self.data(list, id: "catalog-scripts") + element + rest
  }

  private static func data(_ json: [UInt8], id: String) -> [UInt8] {
    var bytes = Array("<script type=\"application/json\" id=\"\(id)\">".utf8)
    bytes.reserveCapacity(bytes.count + json.count * 9 / 8)
    // In JSON, the sign only occurs in strings.
    for byte in json {
      if byte == UInt8(ascii: "<") { bytes += escape } else { bytes.append(byte) }
    }
    return bytes + Array("</script>\n".utf8)
  }

  private static let escape = Array("\\u003c".utf8)
}
