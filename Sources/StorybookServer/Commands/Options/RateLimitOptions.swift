import ArgumentParser
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets

/// Options that limit the rate of client requests.
struct RateLimitOptions: ParsableArguments {
  @Option(help: "The messages per second allowed on a connection; 0 for no limit.")
  var messageRate = 2_000

  @Option(
    help: "The renderings per second allowed for a connection or address; 0 for no limit.")
  var renderRate = 1_000

  @Option(help: "The maximum number of connections.")
  var connections = 20_000

  @Option(help: "The maximum number of connections from one address.")
  var connectionsPerAddress = 20_000

  @Option(help: "The maximum number of rooms; an empty room is removed after a minute.")
  var rooms = 10_000

  @Option(
    help: "The memory limit of all rooms together in megabytes; empty rooms are removed first.")
  var roomMemory = 256

  @Option(help: "The maximum number of participants in a room.")
  var participants = 10_000

  func validate() throws {
    let given = [
      ("--message-rate", messageRate), ("--render-rate", renderRate),
      ("--connections", connections), ("--connections-per-address", connectionsPerAddress),
      ("--rooms", rooms), ("--room-memory", roomMemory), ("--participants", participants),
    ]
    for (option, number) in given { try OptionDomain.check(option, number) }
  }

  var limits: RateLimits {
    RateLimits(
      messages: messageRate == 0 ? nil : Double(messageRate),
      renders: renderRate == 0 ? nil : Double(renderRate))
  }

  func apply(to server: inout ServerConfiguration) {
    server.maximumConnections = connections
    server.maximumConnectionsPerAddress = connectionsPerAddress
  }
}
