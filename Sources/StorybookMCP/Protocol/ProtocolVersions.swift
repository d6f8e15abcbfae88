import StorybookSchema

/// The supported revisions of the Model Context Protocol.
///
/// Up to 2025-11-25 a session begins with a handshake; from 2026-07-28 on every request states its
/// version (modelcontextprotocol.io, Versioning and Compatibility). 2025-03-26 is unsupported, as
/// it requires batches.
enum ProtocolVersions {
  static let withHandshake = ["2025-11-25", "2025-06-18", "2024-11-05"]
  static let modern = ["2026-07-28"]
  static let all = modern + withHandshake

  /// Returns the version for a handshake: the requested one if it is supported, else the newest
  /// earlier one. A client that is older than all of them gets the newest.
  static func agreed(on requested: String) -> String {
    if withHandshake.contains(requested) { return requested }
    return withHandshake.first { $0 < requested } ?? withHandshake.first ?? requested
  }

  /// Returns the version that a request states, or `nil` if it relies on a handshake. Throws for an
  /// unsupported version, and if required members are missing.
  static func stated(by params: Value) throws(RPCError) -> String? {
    guard let meta = params["_meta"], let stated = meta[Key.version] else { return nil }
    guard let version = stated.string, modern.contains(version) else {
      throw RPCError(
        .unsupportedProtocolVersion, "Unsupported protocol version",
        data: ["supported": .array(all.map { .string($0) }), "requested": stated])
    }
    guard meta[Key.capabilities]?.object != nil else {
      throw RPCError(.invalidParams, "A request requires “\(Key.capabilities)” in its “_meta”.")
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
