import StorybookWebSockets

/// A file in memory with its ETag, and its compressed form if that is smaller.
package struct StaticFile: Sendable {
  package let type: String
  package let bytes: [UInt8]
  let compressed: [UInt8]?
  let tag: String

  /// - Parameter level: the gzip level, up to 9.
  init(type: String, bytes: [UInt8], level: Int32 = 6) {
    self.type = type
    self.bytes = bytes
    tag = "\"\(String(Self.hash(bytes), radix: 16))\""
    let compressed = MediaTypes.isCompressible(type) ? Compression.gzip(bytes, level: level) : nil
    self.compressed = compressed.flatMap { $0.count < bytes.count ? $0 : nil }
  }

  /// 304 when the client has this version, else the file in an encoding that the client accepts.
  func response(
    to request: Request, policy: String, isImmutable: Bool = false
  ) -> Response {
    let cache = isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
    var headers = ContentSecurityPolicy.headers(
      type, policy: policy, cache: cache, isolated: !request.isUserInitiated)
    headers.append(.init("etag", tag))
    let isDocument = type.hasPrefix("text/html")
    headers.append(.init("vary", "accept-encoding" + (isDocument ? ", sec-fetch-site" : "")))
    if request.ifNoneMatch?.contains(tag) == true { return Response(status: 304, headers: headers) }
    guard let compressed, request.acceptEncoding?.contains("gzip") == true else {
      return Response(headers: headers, body: bytes)
    }
    headers.append(.init("content-encoding", "gzip"))
    return Response(headers: headers, body: compressed)
  }

  /// FNV-1a: identifies versions, but is not cryptographically secure.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
