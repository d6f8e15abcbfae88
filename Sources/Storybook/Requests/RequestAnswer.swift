package import StorybookSchema

/// The answer of an ``OnRequest`` handler to a request of a script.
public struct RequestAnswer: Hashable, Sendable {
  /// From 200 to 599.
  public var status: Int
  /// Names are in lower case.
  public var headers: [String: String]
  /// The text.
  public var body: String

  /// Creates an answer with the markup of any library, or another rendering.
  ///
  /// - Parameters:
  ///   - body: markup or another rendering; its type is the `content-type`.
  ///   - status: from 200 to 599.
  ///   - headers: further ones, in ASCII, such as `["HX-Trigger": "saved"]`.
  public init(
    _ body: some RenderingConvertible, status: Int = 200, headers: [String: String] = [:]
  ) {
    let rendering = body.rendering
    self.init(text: rendering.body.text, of: rendering.mediaType.name, status, headers)
  }

  /// Returns an answer with markup.
  public static func html(
    _ markup: HTML, status: Int = 200, headers: [String: String] = [:]
  ) -> RequestAnswer { RequestAnswer(markup, status: status, headers: headers) }

  /// Returns an answer with plain text.
  public static func text(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> RequestAnswer { RequestAnswer(Rendering.text(text), status: status, headers: headers) }

  /// Returns an answer with JSON.
  ///
  /// - Throws: the error of encoding the value.
  public static func json(
    _ value: some Encodable, status: Int = 200, headers: [String: String] = [:]
  ) throws -> RequestAnswer {
    let text = try PropsCoding.encode(value).text
    return RequestAnswer(text: text, of: "application/json", status, headers)
  }

  /// Returns an answer without a body.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> RequestAnswer {
    text("", status: status, headers: headers)
  }

  private init(text: String, of type: String, _ status: Int, _ headers: [String: String]) {
    self.status = status
    let lowercased = headers.map { ($0.key.lowercased(), $0.value) }
    self.headers = Dictionary(lowercased) { _, last in last }
    self.headers["content-type"] = self.headers["content-type"] ?? "\(type); charset=utf-8"
    self.body = text
  }

  /// Why a browser does not take the answer, as a sentence.
  var problem: String? {
    guard (200...599).contains(status) else {
      return "An answer has a status from 200 to 599, not \(status)."
    }
    guard RequestLimits.areFine(headers) else {
      return "The headers of an answer are ASCII without line ends, at most 50 of them."
    }
    let size = body.utf8.count
    guard size <= RequestLimits.body else {
      return "An answer has at most \(RequestLimits.body) bytes, not \(size)."
    }
    return nil
  }
}

/// An answer with what is known about its handler.
package struct AnsweredRequest: Hashable, Sendable {
  package let answer: RequestAnswer
  /// The source of the handler: `Module/File.swift:12`; `nil` if none took the request.
  package var location: String?
  /// Why the handler did not answer, as a sentence.
  package var reason: String?
  private static let longestReason = 2_000

  package init(_ answer: RequestAnswer, by location: String?) {
    self.answer = answer
    self.location = location
  }

  private init(failing reason: String, status: Int, location: String?) {
    let sentence = String(reason.prefix(Self.longestReason))
    answer = .text(sentence, status: status)
    self.location = location
    self.reason = sentence
  }

  /// The handler did not answer, for a reason given as a sentence.
  package static func failed(_ reason: String, by location: String? = nil) -> AnsweredRequest {
    AnsweredRequest(failing: reason, status: 500, location: location)
  }

  /// No handler took the request.
  package static func none(for request: ScreenRequest) -> AnsweredRequest {
    let reason = "Not answered: no handler for \(request.method) \(request.address)."
    return AnsweredRequest(failing: reason, status: 501, location: nil)
  }
}

// MARK: As JSON

extension AnsweredRequest: JSONFormed {
  /// Throws for an answer that no browser takes: a program may send anything.
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let status = try form.count("status", member: it?.answer.status)
    let headers = try form.optional("headers", member: it?.answer.headers) ?? [:]
    answer = .text(try form("body", member: it?.answer.body), status: status, headers: headers)
    location = try form.optional("location", member: it?.location)
    reason = try form.optional("reason", member: it?.reason)
    if let problem = answer.problem { throw JSONMismatch(problem) }
  }
}

extension Rendering.Body {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}
