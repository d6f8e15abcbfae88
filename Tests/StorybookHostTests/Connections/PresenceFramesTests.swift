@testable import Storybook
import StorybookSchema
@testable import StorybookHost
import StorybookWebSockets
import Testing
@testable import StorybookTestSupport

/// When the participants of a room are sent, and in which form.
struct PresenceFramesTests {
  private typealias DueUpdate = PresenceFrames.DueUpdate

  private static func room(of people: Int = 0) -> Room {
    var room = Room(
      id: "r", story: "s/a", screen: "s", schema: [:], original: [:],
      environment: EnvironmentSettings(device: "phone"))
    _ = room.membership.open()
    for number in 0..<people { join(&room, number) }
    return room
  }

  private static func join(_ room: inout Room, _ number: Int) {
    _ = room.join(Participant(id: "p\(number)", name: "Guest \(number)"))
  }

  private static func message(_ reported: (OutgoingFrame, PresenceFrames.Known)?) throws -> Value {
    guard case .made(let frame)? = reported?.0 else { return .null }
    return try Value(json: frame.bytes)
  }

  /// At a time, with so many viewers: whether one comes, and what to do then.
  static let turns: [(Int, Int, Bool, PresenceFrames.DueUpdate)] = [
    (0, 1, true, DueUpdate(scope: .all)),
    (10, 2, true, DueUpdate(scope: .all)),
    (20, 3, true, DueUpdate(wake: 240)),
    (30, 3, true, DueUpdate()),
    (260, 3, false, DueUpdate(scope: .all)),
    (261, 3, false, DueUpdate()),
    (270, 3, true, DueUpdate(wake: 240)),
    (200, 3, false, DueUpdate(scope: .all)),
    (5000, 2000, true, DueUpdate(scope: .all)),
    (5100, 2000, true, DueUpdate(wake: 300)),
    (5400, 2000, false, DueUpdate(scope: .differences, wake: 3600)),
    (9000, 2000, false, DueUpdate(scope: .all)),
  ]

  @Test func `changes within a pause are sent at its end, lists of many more rarely`() {
    var (frames, room, count) = (PresenceFrames(), Self.room(), 0)
    for (now, clients, comes, expected) in Self.turns {
      if comes { Self.join(&room, count) }
      count += 1
      if !comes { frames.wake() }
      let turn = frames.turn(room, clients: clients, at: now)
      #expect(turn == expected, "at \(now)")
    }
  }

  @Test func `five hundred who come within a second are a few turns`() {
    var (frames, room, reported, wakes) = (PresenceFrames(), Self.room(of: 2), 0, [Int]())
    for now in 0..<1000 {
      if now.isMultiple(of: 2) { Self.join(&room, 10 + now) }
      if wakes.first == now {
        wakes.removeFirst()
        frames.wake()
      }
      let turn = frames.turn(room, clients: 2, at: now)
      reported += turn.scope == nil ? 0 : 1
      if let wake = turn.wake { wakes.append(now + wake) }
    }
    #expect((3...5).contains(reported))
    #expect(wakes.count <= 1)
  }

  @Test func `who takes differences gets one, merged from what was missed, and others a list`()
    throws
  {
    var (frames, room) = (PresenceFrames(), Self.room(of: 9))
    frames.showRoom(room)
    let known = PresenceFrames.Known(version: room.presence.version)
    #expect(frames.frame(for: "p1", known: known, inDifferences: true) == nil)
    Self.join(&room, 10)
    frames.showRoom(room)
    _ = room.leave("p3")
    Self.join(&room, 11)
    frames.showRoom(room)
    let reported = frames.frame(for: "p1", known: known, inDifferences: true)
    #expect(reported?.1 == PresenceFrames.Known(version: room.presence.version))
    #expect(
      try Self.message(reported) == [
        "type": "presence",
        "joined": [["id": "p10", "name": "Guest 10"], ["id": "p11", "name": "Guest 11"]],
        "left": ["p3"],
      ])
    let list = try Self.message(frames.frame(for: "p1", known: known, inDifferences: false))
    #expect(list["type"] == "participants")
    #expect(list["participants"]?.array?.count == 10)
  }

  @Test func `who knows only of itself, or of what is forgotten, gets a list`() throws {
    var (frames, room) = (PresenceFrames(), Self.room(of: 3))
    let version = room.presence.version
    for _ in 0..<200 {
      Self.join(&room, 7)
      _ = room.leave("p7")
    }
    let alone = PresenceFrames.Known(version: room.presence.version, isWhole: false)
    #expect(frames.frame(for: "p1", known: alone, inDifferences: true) == nil)
    frames.showRoom(room)
    for known in [alone, PresenceFrames.Known(version: version)] {
      let message = try Self.message(frames.frame(for: "p1", known: known, inDifferences: true))
      #expect(message["participants"]?.array?.count == 3)
    }
  }
}
