import Storybook
import StorybookSchema
import StorybookWebSockets
import Testing

@testable import StorybookHost
@testable import StorybookFiles

@Suite struct RoomsTests {
  private static let id = "room-of-a-link-1"

  private static func rooms(_ count: Int, story: String = "screen/story") -> Rooms {
    var rooms = Rooms()
    for number in 0..<count {
      rooms.addEntry(
        RoomEntry(
          room: Room(
            id: "\(id)\(number)", story: story, screen: "screen", schema: [:], original: [:],
            environment: EnvironmentSettings(device: "phone"))))
    }
    return rooms
  }

  private static func open(
    _ room: String?, shared: Bool = false
  ) throws -> ClientMessage.Open {
    let open = try ClientMessage(["type": "open", "story": "screen/story", "shared": .bool(shared)])
    guard case .open(var open) = open else { throw ProtocolError(.malformed, "") }
    open.room = room
    return open
  }

  @Test func `a link names its room, a default room is shared, and any other is new`() throws {
    let rooms = Self.rooms(1)
    func id(_ open: ClientMessage.Open, _ shared: String?) throws -> String {
      try rooms.id(for: open, of: "screen/story", shared: shared, maximum: 9)
    }
    #expect(try id(Self.open("\(Self.id)0", shared: true), Self.id) == "\(Self.id)0")
    #expect(try id(Self.open(nil, shared: true), Self.id) == Self.id)
    #expect(try id(Self.open(nil, shared: true), nil) != id(Self.open(nil, shared: true), nil))
    #expect(try id(Self.open(nil), Self.id) != Self.id)
  }

  @Test(arguments: [
    ("\(id)0", "other/story", 9, ProtocolError.Code.unknownRoom),
    ("short", "screen/story", 9, .unknownRoom),
    (id, "screen/story", 1, .limit),
  ])
  func `a room is refused`(
    room: String, story: String, maximum: Int, code: ProtocolError.Code
  ) throws {
    let open = try Self.open(room)
    let error = #expect(throws: ProtocolError.self) {
      try Self.rooms(1).id(for: open, of: story, shared: nil, maximum: maximum)
    }
    #expect(error?.code == code)
  }

  @Test func `a room that is loading counts against the limit, and can be joined`() throws {
    var rooms = Rooms()
    let join = PendingJoin(client: .test, message: try Self.open(Self.id))
    let isFirst = [rooms.wait(join, for: Self.id), rooms.wait(join, for: Self.id)]
    #expect(isFirst == [true, false])
    let loading = rooms
    let new = try Self.open(nil)
    let error = #expect(throws: ProtocolError.self) {
      try loading.id(for: new, of: "screen/story", shared: nil, maximum: 1)
    }
    #expect(error?.code == .limit)
    let id = try rooms.id(for: Self.open(Self.id), of: "screen/story", shared: nil, maximum: 1)
    #expect(id == Self.id)
    let left = rooms.stopWaiting(join.client.id, for: Self.id)
    #expect(left.isEmpty)
    #expect(rooms.isLoading(Self.id))
    let waiting = rooms.takeWaiting(for: Self.id)
    #expect(waiting.isEmpty)
    #expect(!rooms.isLoading(Self.id))
  }

  @Test func `a loading room keeps the messages of waiting clients, up to a limit`() throws {
    var rooms = Rooms()
    let client = ClientConnection.test
    func keep(_ seq: Int, of bytes: Int = 20) -> Bool {
      rooms.keepMessage(.undo(seq: seq), of: bytes, from: client.id, for: Self.id)
    }
    #expect(!keep(0), "no client is waiting")
    _ = rooms.wait(PendingJoin(client: client, message: try Self.open(Self.id)), for: Self.id)
    let count = PendingJoin.messageLimit
    #expect((1...count).allSatisfy { keep($0) })
    #expect(!keep(count + 1))
    let left = rooms.stopWaiting(client.id, for: Self.id)
    #expect(left == (1...count).map { .undo(seq: $0) })
    _ = rooms.wait(PendingJoin(client: client, message: try Self.open(Self.id)), for: Self.id)
    #expect(!keep(1, of: PendingJoin.byteLimit + 1))
    #expect(keep(1, of: PendingJoin.byteLimit))
  }
}

extension ClientConnection {
  fileprivate static var test: ClientConnection {
    ClientConnection(ConnectionID(1), Participant(id: "p1", name: "Guest 1"), limits: RateLimits())
  }
}
