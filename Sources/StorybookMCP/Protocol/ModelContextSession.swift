import StorybookSchema

/// Maps a client's messages to actions: no stream, no clock, no process.
///
/// ```text
/// line ─▶ receive ─┬─▶ nothing              notifications
///                  ├─▶ answer               what the session knows by itself
///                  ├─▶ perform(request)     … later: finish(id) says whether the answer is wanted
///                  └─▶ cancel(id)
/// ```
struct ModelContextSession: Sendable {
  enum Step: Hashable, Sendable {
    case nothing
    case answer(Value)
    case perform(ModelContextRequest)
    case cancel(Value)
  }

  /// The limit of concurrent requests; more are rejected.
  static let mostUnderWay = 64

  private let serverInfo: Value
  private let instructions: String
  private let tools: [Value]
  /// The negotiated version; `nil` before the handshake.
  private var version: String?
  private var underWay: Set<Value> = []

  /// - Parameter tools: the tool definitions, in order.
  init(name: String, title: String, instructions: String, tools: [Value]) {
    serverInfo = [
      "name": .string(name), "title": .string(title), "version": .string(Self.release),
    ]
    self.instructions = instructions
    self.tools = tools
  }

  mutating func receiveLine(_ line: [UInt8]) -> Step {
    do throws(RPCMessage.Rejection) {
      switch try RPCMessage(line: line) {
      case .response: return .nothing
      case .notification(let method, let params): return handle(method, params: params)
      case .request(let id, let method, let params):
        return asked(id, method: method, params: params)
      }
    } catch {
      return .answer(error.failure.answer(to: error.id))
    }
  }

  /// Ends a performed request; returns whether its result is still wanted.
  mutating func finish(_ id: Value) -> Bool { underWay.remove(id) != nil }

  private static let release = "1"

  private mutating func handle(_ method: String, params: Value) -> Step {
    guard method == "notifications/cancelled", let id = params["requestId"],
      underWay.remove(id) != nil
    else { return .nothing }
    return .cancel(id)
  }

  private mutating func asked(_ id: Value, method: String, params: Value) -> Step {
    do throws(RPCError) {
      guard !underWay.contains(id) else {
        throw RPCError(.invalidRequest, "A request with this “id” is already in progress.")
      }
      return try served(id, method: method, params: params)
    } catch {
      return .answer(error.answer(to: id))
    }
  }
}

// MARK: Requests

extension ModelContextSession {
  private mutating func served(
    _ id: Value, method: String, params: Value
  ) throws(RPCError) -> Step {
    let isModern = try ProtocolVersions.stated(by: params) != nil
    let envelope = ModelContextEnvelope(isModern: isModern, serverInfo: serverInfo)
    switch method {
    case "initialize" where !isModern:
      return .answer(envelope.answer(to: id, result: initialize(params)))
    case "ping" where !isModern: return .answer(envelope.answer(to: id, result: [:]))
    default: break
    }
    guard isModern || version != nil else {
      throw RPCError(
        .invalidRequest, "Send “initialize” first, or the protocol version in “_meta”.")
    }
    switch method {
    case "server/discover" where isModern:
      return .answer(envelope.answer(to: id, result: discovery, freshness: .long))
    case "subscriptions/listen" where isModern: return try listen(id)
    case "tools/list":
      try requireFirstPage(params)
      let result: Object = ["tools": .array(tools)]
      return .answer(envelope.answer(to: id, result: result, freshness: .long))
    case "resources/templates/list":
      try requireFirstPage(params)
      let result: Object = ["resourceTemplates": .array(ResourceAddress.templates)]
      return .answer(envelope.answer(to: id, result: result, freshness: .long))
    case "tools/call": return try perform(id, action: try call(params), envelope: envelope)
    case "resources/list":
      return try perform(id, action: .listResources(after: try cursor(params)), envelope: envelope)
    case "resources/read":
      return try perform(id, action: .read(uri: try uri(params)), envelope: envelope)
    default: throw RPCError(.methodNotFound, "Unknown method “\(method.prefix(100))”.")
    }
  }

  private mutating func perform(
    _ id: Value, action: ModelContextRequest.Action, envelope: ModelContextEnvelope
  ) throws(RPCError) -> Step {
    try begin(id)
    return .perform(ModelContextRequest(id: id, action: action, envelope: envelope))
  }

  private mutating func begin(_ id: Value) throws(RPCError) {
    guard underWay.count < Self.mostUnderWay else {
      throw RPCError(
        .internalError,
        "\(Self.mostUnderWay) requests are in progress: try again after some have been answered.")
    }
    underWay.insert(id)
  }

  /// Accepts a subscription that never sends an event: lists do not change during a session.
  private mutating func listen(_ id: Value) throws(RPCError) -> Step {
    try begin(id)
    return .answer([
      "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
      "params": ["_meta": [ProtocolVersions.Key.subscription: id], "notifications": [:]],
    ])
  }
}

// MARK: Immediate results

extension ModelContextSession {
  private static let capabilities: Value = ["tools": [:], "resources": [:]]

  private mutating func initialize(_ params: Value) -> Object {
    let agreed = ProtocolVersions.agreed(on: params["protocolVersion"]?.string ?? "")
    version = agreed
    return [
      "protocolVersion": .string(agreed), "capabilities": Self.capabilities,
      "serverInfo": serverInfo, "instructions": .string(instructions),
    ]
  }

  private var discovery: Object {
    [
      "supportedVersions": .array(ProtocolVersions.all.map { .string($0) }),
      "capabilities": Self.capabilities, "instructions": .string(instructions),
    ]
  }

  private func requireFirstPage(_ params: Value) throws(RPCError) {
    guard try cursor(params) == nil else {
      throw RPCError(.invalidParams, "Unknown “cursor”: this list has one page.")
    }
  }

  private func cursor(_ params: Value) throws(RPCError) -> String? {
    guard let cursor = params["cursor"], cursor != .null else { return nil }
    guard let text = cursor.string else {
      throw RPCError(.invalidParams, "“cursor” must be a string.")
    }
    return text
  }

  private func uri(_ params: Value) throws(RPCError) -> String {
    guard let uri = params["uri"]?.string else {
      throw RPCError(.invalidParams, "“uri” is missing.")
    }
    return uri
  }

  private func call(_ params: Value) throws(RPCError) -> ModelContextRequest.Action {
    guard let name = params["name"]?.string else {
      throw RPCError(.invalidParams, "“name” is missing.")
    }
    guard tools.contains(where: { $0["name"]?.string == name }) else {
      throw RPCError(.invalidParams, "Unknown tool: \(name.prefix(100))")
    }
    var arguments = params["arguments"] ?? .null
    if arguments == .null { arguments = [:] }
    guard let object = arguments.object else {
      throw RPCError(.invalidParams, "“arguments” must be an object.")
    }
    return .call(tool: name, arguments: object)
  }
}
