internal import CStorybookWebSockets

/// Finds a NUL at the end of a part of the path or of a header, which the library stores but does not
/// count (4.1.6, parsers.c, issue_char): what follows starts later than the lengths imply.
///
/// ```
/// /path␀ HTTP/1.1␀ 127.0.0.1␀ ⟨lengths of name and value, link⟩x-header:value http://a␀␀
/// ```
extension LWSConnection {
  func hidesNUL(behind token: lws_token_indexes) -> Bool {
    var start: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    let version = Array((header(WSI_TOKEN_HTTP) ?? "").utf8CString)
    guard lws_http_get_uri_and_method(handle, &start, &length) >= 0, let start,
      version.count > 1
    else { return false }
    let path = lengths(token)
    let parts = path + lengths(WSI_TOKEN_HTTP_URI_ARGS)
    // Each part ends in a NUL, and the library leaves one byte between parts.
    let expected = parts.reduce(-1) { $0 + $1 + 2 }
    func isVersion(at place: Int) -> Bool {
      start[place - 1] == 0 && version.indices.allSatisfy { start[place + $0] == version[$0] }
    }
    guard isVersion(at: expected) else {
      return path.indices.contains { isVersion(at: expected + $0 + 1) }
    }
    return hidesNUL(amongHeadersAt: start, from: expected + version.count)
  }

  /// Moves over the headers in the order of their arrival, to the end of the head.
  private func hidesNUL(amongHeadersAt start: UnsafePointer<CChar>, from first: Int) -> Bool {
    var values = knownValues
    var place = first
    while place < Self.mostHeaderBytes {
      let room = Self.mostHeaderBytes - place
      if let length = lengthOfUnknownHeader(start + place, atMost: room) {
        place += length
      } else if let index = values.firstIndex(where: {
        $0.count < room && isValue($0, at: start + place)
      }) {
        place += values.remove(at: index).count + 1
      } else {
        return !values.isEmpty || mayBeAfterNUL(start + place, atMost: room)
      }
    }
    // Nothing behind the library's memory is read: a head that fills it is refused.
    return true
  }

  /// Forgets the head, so that it is not taken for a part of the next one in the same memory.
  func clearHead() {
    var start: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    guard lws_http_get_uri_and_method(handle, &start, &length) >= 0 else { return }
    start?.update(repeating: CChar(bitPattern: LWSMemory.unwritten), count: Self.mostHeaderBytes)
  }

  /// The values of the headers that the library knows, empty ones last.
  private var knownValues: [[UInt8]] {
    Self.knownHeaders.flatMap { token in
      lengths(token).enumerated().compactMap { index, length in
        bytes(Int32(length)) {
          lws_hdr_copy_fragment(handle, $0, Int32(length) + 1, token, Int32(index))
        }
      }
    }.sorted { $0.count > $1.count }
  }

  private func isValue(_ value: [UInt8], at place: UnsafePointer<CChar>) -> Bool {
    place[value.count] == 0
      && value.indices.allSatisfy { UInt8(bitPattern: place[$0]) == value[$0] }
  }

  /// The entry of a header that the library does not know: two bytes each for the lengths of its name
  /// and value, four for the place of the next one, then name, colon and value.
  private func lengthOfUnknownHeader(
    _ entry: UnsafePointer<CChar>, atMost limit: Int
  ) -> Int? {
    func number(at place: Int) -> Int {
      Int(UInt8(bitPattern: entry[place])) << 8 | Int(UInt8(bitPattern: entry[place + 1]))
    }
    let name = number(at: 0)
    guard name > 0, 8 + name < limit, entry[7 + name] == CChar(UInt8(ascii: ":")),
      lws_hdr_custom_length(handle, entry + 8, Int32(name)) >= 0
    else { return nil }
    return 8 + name + number(at: 2)
  }

  /// Whether the last header ended in a NUL, or may have. The library writes eight zeros and a carriage
  /// return for an empty line, but nothing for one that is a line feed alone: then the name of the last
  /// header may stand there, which began with eight zeros, too.
  private func mayBeAfterNUL(_ place: UnsafePointer<CChar>, atMost limit: Int) -> Bool {
    guard place[0] == 0 else { return false }
    let isEmptyLine =
      limit > 8 && place[8] == CChar(UInt8(ascii: "\r")) && (1..<8).allSatisfy { place[$0] == 0 }
    return !isEmptyLine
  }

  /// Less than the library's memory for a head, which begins before the path.
  private static let mostHeaderBytes = LWSMemory.headerBytes - 512

  private static let knownHeaders: [lws_token_indexes] = (0..<WSI_TOKEN_COUNT.rawValue).map {
    lws_token_indexes(rawValue: $0)
  }.filter { token in
    token != WSI_TOKEN_HTTP && token != WSI_TOKEN_HTTP_URI_ARGS
      && !methods.contains { $0.1 == token }
  }
}
