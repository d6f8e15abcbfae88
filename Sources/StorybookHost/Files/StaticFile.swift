package import Storybook
import StorybookMarkup
import StorybookWebSockets
import Synchronization

/// A file in memory with its ETag, and its compressed form.
package struct StaticFile: Sendable {
  package let type: MediaType
  package let bytes: [UInt8]
  let tag: String
  private let effort: Compression.Effort
  private let compressed = CompressedForm()

  init(type: MediaType, bytes: [UInt8], _ effort: Compression.Effort = .quick) {
    self.type = type
    self.bytes = bytes
    self.effort = effort
    tag = "\"\(String(StableHash(of: bytes).value, radix: 16))\""
  }

  /// What gzip makes of the file, once a client has asked for it.
  private final class CompressedForm: Sendable {
    let bytes = Mutex<[UInt8]?>(nil)
  }

  /// 304 when the client has this version, else the file, compressed if the client accepts that.
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
    guard type.isCharacters, request.acceptsGzip, let smaller else {
      return Response(headers: headers, body: bytes)
    }
    headers.append(.init("content-encoding", "gzip"))
    return Response(headers: headers, body: smaller)
  }

  /// The compressed form; `nil` if it is not smaller.
  private var smaller: [UInt8]? {
    let form = compressed.bytes.withLock { known in
      let form = known ?? Compression.gzip(bytes, effort: effort)
      known = form
      return form
    }
    guard form.count < bytes.count else { return nil }
    return form
  }
}
