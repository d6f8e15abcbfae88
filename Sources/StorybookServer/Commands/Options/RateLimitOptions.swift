import ArgumentParser
import StorybookWebSockets

/// Options that limit the rate of client requests.
struct RateLimitOptions: ParsableArguments {
  @Option(help: "Messages a second that one connection may send; 0 for no limit.")
  var messageRate = 2_000

  @Option(
    help: "Renderings a second that one connection, or address, may ask for; 0 for no limit.")
  var renderRate = 1_000

  @Option(help: "Connections at once.")
  var connections = 20_000

  @Option(help: "Connections at once of one address.")
  var connectionsPerAddress = 20_000

  @Option(help: "Rooms at once; a room that everybody has left goes after a minute.")
  var rooms = 10_000

  @Option(help: "People at once in one room.")
  var participants = 10_000

  func validate() throws {
    let given = [
      ("--message-rate", messageRate), ("--render-rate", renderRate),
      ("--connections", connections), ("--connections-per-address", connectionsPerAddress),
      ("--rooms", rooms), ("--participants", participants),
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
