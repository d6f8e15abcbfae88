import StorybookFiles
import StorybookSchema

/// Ephemeral messages between hosts: heartbeats and presence.
enum PeerMessage: Hashable, Sendable {
  /// A heartbeat.
  case alive(from: String)
  /// The participants at a host, and since when that host has the room; `asks` requests the
  /// participants of the receivers.
  case people([Participant], from: String, since: Int, asks: Bool)
  case gone(from: String)

  var text: [UInt8] {
    let value: Value =
      switch self {
      case .alive(let host): .members(["from": host])
      case .people(let people, let host, let since, let asks):
        .members([
          "from": host, "people": people.map(\.valueForHosts), "since": since,
          "asks": asks.ifSet,
        ])
      case .gone(let host): .members(["from": host, "gone": true])
      }
    return value.bytes
  }

  var host: String {
    switch self {
    case .alive(let host), .people(_, let host, _, _), .gone(let host): host
    }
  }

  init(_ text: [UInt8]) throws(ProtocolError) {
    let value = try LogText.parse(text)
    let host = try LogText.host(value)
    if let people = value["people"]?.array {
      self = .people(
        try Self.people(people, host: host), from: host,
        since: Int(count: value["since"]?.int) ?? 0,
        asks: value["asks"]?.bool ?? false)
    } else if value["gone"]?.bool == true {
      self = .gone(from: host)
    } else {
      self = .alive(from: host)
    }
  }

  private static func people(
    _ values: [Value], host: String
  ) throws(ProtocolError) -> [Participant] {
    var people: [Participant] = []
    for value in values.prefix(Membership.usualLimit) {
      people.append(try Participant(value, at: host))
    }
    return people
  }
}
