import StorybookSchema

/// The revisions of the Model Context Protocol that are spoken here.
///
/// Up to 2025-11-25 a session begins with a handshake; from 2026-07-28 on every request says its
/// version itself (modelcontextprotocol.io, Versioning and Compatibility). 2025-03-26 is left out:
/// it wants batches.
enum ProtocolVersions {
  static let withHandshake = ["2025-11-25", "2025-06-18", "2024-11-05"]
  static let modern = ["2026-07-28"]
  static let all = modern + withHandshake

  /// What a handshake agrees on: the client's own where it is spoken, else the newest; for clients
  /// that are older than that, the one that they all speak.
  static func agreed(on controlOverride: String) -> String {
    if withHandshake.contains(controlOverride) { return controlOverride }
    return withHandshake.first { $0 < controlOverride } ?? withHandshake.first ?? controlOverride
  }

  /// What a request says of its version; nil for one that leans on a handshake. Throws at a version
  /// that is not spoken, and at a request that does not say what it has to.
  static func stated(by params: Value) throws(RPCError) -> String? {
    guard let meta = params["_meta"], let stated = meta[Key.version] else { return nil }
    guard let version = stated.string, modern.contains(version) else {
      throw RPCError(
        .unsupportedProtocolVersion, "Unsupported protocol version",
        data: ["supported": .array(all.map { .string($0) }), "requested": stated])
    }
    guard meta[Key.capabilities]?.object != nil else {
      throw RPCError(.invalidParams, "A request has “\(Key.capabilities)” in its “_meta”.")
    }
    return version
  }

  enum Key {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
  }
}
