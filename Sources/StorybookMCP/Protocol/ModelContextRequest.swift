import StorybookSchema

/// A client's request that needs the author's code or files.
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

/// Formats results for the protocol revision of a request.
struct ModelContextEnvelope: Hashable, Sendable {
  let isModern: Bool
  let serverInfo: Value

  /// How long a client may cache a result, in milliseconds; `none` if it changes with every save.
  enum Freshness: Int, Hashable, Sendable {
    case none = 0
    /// A minute, for results that change with the executable only.
    case long = 60_000
  }

  /// - Parameter freshness: the caching hint; `nil` for results that have none.
  func answer(to id: Value, result: Object, freshness: Freshness? = nil) -> Value {
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
