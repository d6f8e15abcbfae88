extension Value {
  /// Parses JSON text; throws ``ValueParser/Failure``.
  package init(
    json: String, maximumDepth: Int = ValueParser.maximumDepth
  ) throws(ValueParser.ParseError) {
    try self.init(json: Array(json.utf8), maximumDepth: maximumDepth)
  }

  /// Parses JSON text in UTF-8; throws ``ValueParser/Failure``.
  package init(
    json: [UInt8], maximumDepth: Int = ValueParser.maximumDepth
  ) throws(ValueParser.ParseError) {
    self = try json.withUnsafeBufferPointer { (bytes) throws(ValueParser.ParseError) in
      try ValueParser.parse(bytes, maximumDepth: maximumDepth)
    }
  }

  /// JSON without whitespace.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// JSON without whitespace, as UTF-8.
  package var bytes: [UInt8] {
    var writer = ValueWriter()
    writer.writeValue(self)
    return writer.bytes
  }

  /// The canonical JSON of fixtures: indented by two spaces, with a trailing newline.
  package var canonicalText: String {
    var writer = ValueWriter(indentation: 2)
    writer.writeValue(self)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
