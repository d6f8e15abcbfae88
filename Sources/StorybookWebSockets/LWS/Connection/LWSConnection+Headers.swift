internal import CStorybookWebSockets

extension LWSConnection {
  /// Returns a header known to the library; repeated headers are joined into a list.
  func header(_ token: lws_token_indexes) -> String? {
    let length = lws_hdr_total_length(handle, token)
    guard length > 0 else { return nil }
    return copied(length) { lws_hdr_copy(handle, $0, length + 1, token) }
  }

  /// Returns a header unknown to the library, by its lowercase name including the colon.
  func header(named name: String) -> String? {
    let count = Int32(name.utf8.count)
    let length = lws_hdr_custom_length(handle, name, count)
    guard length > 0 else { return nil }
    return copied(length) { lws_hdr_custom_copy(handle, $0, length + 1, name, count) }
  }

  /// The decoded parts of a path or query. An empty part looks absent, so all indices are tried.
  func fragments(_ token: lws_token_indexes) -> [[UInt8]] {
    (0..<Self.mostFragments).compactMap { index in
      let length = lws_hdr_fragment_length(handle, token, index)
      guard length > 0 else { return nil }
      return bytes(length) { lws_hdr_copy_fragment(handle, $0, length + 1, token, index) }
    }
  }

  /// Returns the lengths of the parts of a path or query, including empty ones.
  func lengths(_ token: lws_token_indexes) -> [Int] {
    (0..<Self.mostFragments).prefix { index in
      // The library refuses to copy absent parts, and one byte is enough room for an empty part.
      var nothing: CChar = 0
      return lws_hdr_fragment_length(handle, token, index) > 0
        || lws_hdr_copy_fragment(handle, &nothing, 1, token, index) == 0
    }.map { Int(lws_hdr_fragment_length(handle, token, $0)) }
  }

  private func copied(
    _ length: Int32, copy: (UnsafeMutablePointer<CChar>?) -> Int32
  ) -> String? {
    bytes(length, copy: copy).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(
    _ length: Int32, copy: (UnsafeMutablePointer<CChar>?) -> Int32
  ) -> [UInt8]? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
      let count = copy(buffer.baseAddress)
      guard count >= 0 else { return nil }
      return buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }
    }
  }

  /// More parts than the library's table holds.
  private static let mostFragments: Int32 = 128
}
