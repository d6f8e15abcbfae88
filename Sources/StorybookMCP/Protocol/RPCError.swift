import StorybookSchema

/// An error response of JSON-RPC 2.0 (section 5.1), with the codes that the Model Context Protocol
/// adds.
struct RPCError: Error, Hashable, CustomStringConvertible {
  let code: Code
  let message: String
  var data: Value?

  enum Code: Int, Hashable, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    /// For protocol versions up to 2025-11-25.
    case resourceNotFound = -32002
    /// For protocol versions from 2026-07-28 on.
    case unsupportedProtocolVersion = -32022
  }

  init(_ code: Code, _ message: String, data: Value? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  var description: String { message }

  /// - Parameter id: the request's id, or `null` if it is unreadable.
  func answer(to id: Value) -> Value {
    var error: Object = ["code": Value(code.rawValue), "message": .string(message)]
    error["data"] = data
    return ["jsonrpc": "2.0", "id": id, "error": .object(error)]
  }
}
