import StorybookSchema

/// A message of JSON-RPC 2.0, encoded as one line.
enum RPCMessage: Hashable, Sendable {
  case request(id: Value, method: String, params: Value)
  case notification(method: String, params: Value)
  /// A response is ignored, as this server sends no requests.
  case response

  /// An invalid message, with its id if that is readable.
  struct Rejection: Error, Hashable {
    let id: Value
    let failure: RPCError

    init(_ code: RPCError.Code, _ message: String, id: Value = .null) {
      self.id = id
      failure = RPCError(code, message)
    }
  }

  init(line: [UInt8]) throws(Rejection) {
    let value: Value
    do {
      value = try Value(json: line)
    } catch {
      throw Rejection(.parseError, "The line is not valid JSON: \(error).")
    }
    guard let object = value.object else {
      throw Rejection(
        .invalidRequest, "A message must be one JSON object; batches are not supported.")
    }
    let id = object["id"]
    guard object["jsonrpc"] == "2.0" else {
      throw Rejection(
        .invalidRequest, "A message requires “jsonrpc”: “2.0”.", id: Self.echo(id))
    }
    guard let method = object["method"] else {
      guard object["result"] != nil || object["error"] != nil else {
        throw Rejection(.invalidRequest, "A message requires a “method”.", id: Self.echo(id))
      }
      self = .response
      return
    }
    self = try Self.call(id, method: method, params: object["params"])
  }

  private static func call(
    _ id: Value?, method: Value, params: Value?
  ) throws(Rejection) -> RPCMessage {
    guard let method = method.string else {
      throw Rejection(.invalidRequest, "“method” must be a string.", id: echo(id))
    }
    guard params == nil || params?.object != nil else {
      throw Rejection(.invalidParams, "“params” must be an object.", id: echo(id))
    }
    guard let id else { return .notification(method: method, params: params ?? [:]) }
    guard isIdentifier(id) else {
      throw Rejection(.invalidRequest, "“id” must be a string or a whole number.")
    }
    return .request(id: id, method: method, params: params ?? [:])
  }

  private static func isIdentifier(_ id: Value) -> Bool {
    switch id {
    case .string(let text): text.utf8.count <= 256
    case .number(let number): number.isWhole
    default: false
    }
  }

  private static func echo(_ id: Value?) -> Value {
    guard let id, isIdentifier(id) else { return .null }
    return id
  }
}
