import StorybookSchema

/// A handler that answers a request of the screen's scripts, in a story that runs them
/// (``Decoration/scripts(_:)``).
///
/// ```swift
/// OnRequest("POST", "/cart/:id") { props, request in
///   props.items.append(request["id"] ?? "")
///   return .html("<p>\(props.items.count) items</p>")
/// }
/// ```
///
/// It may change the props, which are then rendered as after a command.
public struct OnRequest<Props: Codable & Sendable>: Sendable {
  let source: CodeLocation
  /// Returns `nil` if the request is not the one that this handler is for.
  private let handle: @Sendable (inout Props, ScreenRequest) throws -> RequestAnswer?

  /// Handles the requests with a method and a path.
  ///
  /// - Parameters:
  ///   - method: in upper case, such as `GET`.
  ///   - path: from the root, with placeholders: `/cart/:id`. It includes no query. An invalid one
  ///     is reported to each request that reaches this handler.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - answer: returns the answer, and may change the props. What it throws is listed in
  ///     *Actions*, and the script gets the status 500.
  public init(
    _ method: String, _ path: String, fileID: String = #fileID, line: Int = #line,
    answer: @escaping @Sendable (inout Props, ScreenRequest) throws -> RequestAnswer
  ) {
    let pattern = RequestPattern(method, path)
    source = CodeLocation(file: fileID, line: line)
    handle = { props, request in
      guard let pattern else { throw InvalidRequestPattern(method: method, path: path) }
      return try pattern.match(request).map { try answer(&props, $0) }
    }
  }

  private init(
    source: CodeLocation,
    _ handle: @escaping @Sendable (inout Props, ScreenRequest) throws -> RequestAnswer?
  ) {
    self.source = source
    self.handle = handle
  }

  /// Returns `nil` if the request is another one. A handler that fails leaves the props unchanged.
  func answerRequest(_ request: ScreenRequest, props: inout Props) -> AnsweredRequest? {
    var changed = props
    do {
      guard let answer = try handle(&changed, request) else { return nil }
      if let problem = answer.problem { return .failed(problem, by: source.place) }
      props = changed
      return AnsweredRequest(answer, by: source.place)
    } catch {
      return .failed(ErrorDescription.sentence(error), by: source.place)
    }
  }

  /// Returns the handler as part of the parent of its screen: the first child takes a request.
  func lifted<Parent>(to children: Children<Parent, Props>) -> OnRequest<Parent> {
    OnRequest<Parent>(source: source) { parent, request in
      guard let index = children.indices(parent).first,
        var child = children.get(parent, index), let answer = try handle(&child, request)
      else { return nil }
      children.set(&parent, index, child)
      return answer
    }
  }
}

/// The requests that a handler is for.
struct RequestPattern: Sendable {
  private let method: String
  private let segments: [String]

  /// A malformed pattern is a mistake of the author's.
  /// Returns `nil` for what no browser requests.
  init?(_ method: String, _ path: String) {
    guard RequestLimits.isMethod(method), !path.contains("?"),
      let segments = ScreenRequest.segments(of: path)
    else { return nil }
    self.method = method
    self.segments = segments
  }

  /// Returns the request with the values of the placeholders; `nil` for another request.
  func match(_ request: ScreenRequest) -> ScreenRequest? {
    guard method == request.method, segments.count == request.segments.count else { return nil }
    var match = request
    for (segment, value) in zip(segments, request.segments) {
      if segment.hasPrefix(":") {
        match.placeholders[String(segment.dropFirst())] = value
      } else if segment != value {
        return nil
      }
    }
    return match
  }
}

/// The author's mistake in a handler, which is the answer to each request that reaches it.
private struct InvalidRequestPattern: Error, CustomStringConvertible {
  let method: String
  let path: String

  var description: String {
    "Invalid handler for \(method) \(path): expected one such as “POST” and “/cart/:id”."
  }
}
