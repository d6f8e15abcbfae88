package import Storybook
import StorybookMarkup
import StorybookWebSockets
import Synchronization

/// A file in memory with its ETag, and its compressed forms.
package struct StaticFile: Sendable {
  package let type: MediaType
  package let bytes: [UInt8]
  let tag: String
  private let effort: Compression.Effort
  private let compressed = CompressedForms()

  init(type: MediaType, bytes: [UInt8], _ effort: Compression.Effort = .quick) {
    self.type = type
    self.bytes = bytes
    self.effort = effort
    tag = "\"\(String(StableHash(of: bytes).value, radix: 16))\""
  }

  /// The forms that clients asked for; `nil` for one that is not smaller.
  private final class CompressedForms: Sendable {
    let known = Mutex<[ContentEncoding: [UInt8]?]>([:])
  }

  /// 304 when the client has this version, else the file in an encoding that the client accepts.
  func response(
    to request: Request, policy: String, isImmutable: Bool = false
  ) -> Response {
    var cache = "no-cache"
    if isImmutable { cache = "public, max-age=31536000, immutable" }
    var headers = ContentSecurityPolicy.headers(
      type.contentType, policy: policy, cache: cache, isolated: !request.isUserInitiated)
    headers.append(.init("etag", tag))
    var varying = "accept-encoding"
    if type == .html { varying += ", sec-fetch-site" }
    headers.append(.init("vary", varying))
    if request.ifNoneMatch?.contains(tag) == true { return Response(status: 304, headers: headers) }
    guard type.isCharacters, let encoding = ContentEncoding.best(for: request),
      let compressed = compressed(encoding)
    else { return Response(headers: headers, body: bytes) }
    headers.append(.init("content-encoding", encoding.rawValue))
    return Response(headers: headers, body: compressed)
  }

  private func compressed(_ encoding: ContentEncoding) -> [UInt8]? {
    compressed.known.withLock { known in
      if let form = known[encoding] { return form }
      var form = encoding.compress(bytes, effort)
      if let length = form?.count, length >= bytes.count { form = nil }
      known[encoding] = .some(form)
      return form
    }
  }
}
