/// The text of a file as editors and version control may have saved it.
package enum FileText {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))

  /// Returns the bytes without a byte order mark (RFC 8259, section 8.1).
  package static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: mark) else { return bytes }
    return Array(bytes.dropFirst(mark.count))
  }

  /// Returns the bytes without a byte order mark, and with a line feed for each line ending.
  package static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    withLineFeeds(withoutMark(bytes))
  }

  /// Whether the bytes are text in UTF-16, with or without a byte order mark. No format of ours
  /// begins with a zero byte or has one at its second place.
  package static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes[0] == 0 || bytes[1] == 0
  }

  /// Returns the bytes with a line feed for each line ending.
  package static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(carriageReturn) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte == carriageReturn {
        result.append(lineFeed)
      } else if byte != lineFeed || last != carriageReturn {
        result.append(byte)
      }
      last = byte
    }
    return result
  }
}

extension Value {
  /// Parses the content of a JSON file; ``FileText`` says what may precede it.
  package init(file bytes: [UInt8]) throws(ValueParser.ParseError) {
    guard !FileText.isUTF16(bytes) else {
      throw ValueParser.ParseError(
        kind: .malformed, offset: 0, reason: "the file is UTF-16: save it as UTF-8")
    }
    try self.init(json: FileText.withoutMark(bytes))
  }
}
