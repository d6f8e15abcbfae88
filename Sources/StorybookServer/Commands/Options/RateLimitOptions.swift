import ArgumentParser
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets

/// Options that limit the rate of client requests.
struct RateLimitOptions: ParsableArguments {
  @Option(help: "The messages per second allowed on a connection; 0 for no limit.")
  var messageRate = RateLimits.messageRate

  @Option(
    help: "The renderings per second allowed for a connection or address; 0 for no limit.")
  var renderRate = RateLimits.renderRate

  @Option(help: "The maximum number of connections.")
  var connections = ServerConfiguration().maximumConnections

  @Option(help: "The maximum number of connections from one address.")
  var connectionsPerAddress = ServerConfiguration().maximumConnectionsPerAddress

  @Option(help: "The maximum number of rooms; an empty room is removed after a minute.")
  var rooms = RoomLimits().rooms

  @Option(
    help: "The memory limit of all rooms together in megabytes; empty rooms are removed first.")
  var roomMemory = RoomLimits().bytes >> 20

  @Option(help: "The maximum number of participants in a room.")
  var participants = RoomLimits().participants

  func validate() throws {
    let given = [
      ("--message-rate", messageRate), ("--render-rate", renderRate),
      ("--connections", connections), ("--connections-per-address", connectionsPerAddress),
      ("--rooms", rooms), ("--room-memory", roomMemory), ("--participants", participants),
    ]
    for (option, number) in given { try OptionDomain.checkOption(option, number: number) }
  }

  var limits: RateLimits {
    RateLimits(
      messages: Self.rate(messageRate), renders: Self.rate(renderRate))
  }

  private static func rate(_ number: Int) -> Double? {
    guard number != 0 else { return nil }
    return Double(number)
  }

  var roomLimits: RoomLimits {
    var limits = RoomLimits()
    limits.rooms = rooms
    limits.bytes = roomMemory << 20
    limits.participants = participants
    return limits
  }

  func apply(to server: inout ServerConfiguration) {
    server.maximumConnections = connections
    server.maximumConnectionsPerAddress = connectionsPerAddress
  }
}
