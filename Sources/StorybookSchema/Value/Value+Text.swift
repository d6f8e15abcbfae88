extension Value {
  /// Reads JSON text; throws ``ValueParser/Failure``.
  package init(
    json: String, maximumDepth: Int = ValueParser.maximumDepth
  ) throws(ValueParser.Failure) {
    try self.init(json: Array(json.utf8), maximumDepth: maximumDepth)
  }

  /// Reads JSON text in UTF-8; throws ``ValueParser/Failure``.
  package init(
    json: [UInt8], maximumDepth: Int = ValueParser.maximumDepth
  ) throws(ValueParser.Failure) {
    self = try json.withUnsafeBufferPointer { (bytes) throws(ValueParser.Failure) in
      try ValueParser.parse(bytes, maximumDepth: maximumDepth)
    }
  }

  /// JSON without white space.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// JSON without white space, as UTF-8.
  package var bytes: [UInt8] {
    var writer = ValueWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Canonical JSON of fixtures: two spaces a level, a newline at the end.
  package var canonicalText: String {
    var writer = ValueWriter(indentation: 2)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
