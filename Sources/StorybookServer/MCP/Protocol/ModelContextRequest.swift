import StorybookSchema

/// What a client asks for that the author's code or files have to be looked at for.
struct ModelContextRequest: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case call(tool: String, arguments: Object)
    case listResources(after: String?)
    case read(uri: String)
  }

  let id: Value
  let action: Action
  let envelope: ModelContextEnvelope
}

/// How results are dressed for the revision of the protocol that a request is of.
struct ModelContextEnvelope: Hashable, Sendable {
  let isModern: Bool
  let serverInfo: Value

  /// How long what changes with every save may be kept.
  enum Freshness: Int, Hashable, Sendable {
    case none = 0
    /// For what changes with the executable only: a minute.
    case long = 60_000
  }

  /// - Parameter freshness: of results that may be kept; nil for those that may not.
  func answer(to id: Value, _ result: Object, freshness: Freshness? = nil) -> Value {
    var result = result
    if isModern {
      result["resultType"] = "complete"
      result["_meta"] = [ProtocolVersions.Key.server: serverInfo]
      if let freshness {
        result["ttlMs"] = Value(freshness.rawValue)
        result["cacheScope"] = "private"
      }
    }
    return ["jsonrpc": "2.0", "id": id, "result": .object(result)]
  }

  func missing(_ uri: String) -> RPCError {
    RPCError(
      isModern ? .invalidParams : .resourceNotFound, "Resource not found",
      data: ["uri": .string(uri)])
  }
}
