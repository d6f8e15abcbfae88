import Foundation
@testable import Storybook
import StorybookFuzzing
import StorybookRecording
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// Every field of every message and file with every number that arithmetic may trip over.
struct HostileNumberTests {
  private static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Fixtures/protocol").standardized

  private static func messages() throws -> [Value] {
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
    return try names.filter { $0.hasPrefix("client-") }.sorted().map {
      try Value(json: Array(Data(contentsOf: fixtures.appending(path: $0))))
    }
  }

  /// Edits, commands and recordings that a room of the meter takes.
  private static let ofRoom: [Value] = [
    [
      "type": "edit", "seq": 1, "base": 0, "after": 0,
      "patch": [["op": "replace", "path": "/level", "value": 2]],
    ],
    [
      "type": "edit", "seq": 1, "base": 0,
      "patch": [
        ["op": "splice", "path": "/name", "at": 0, "delete": 1, "insert": "x"],
        ["op": "add", "path": "/tags/0", "value": "a"],
        ["op": "splice", "path": "/tags/0", "at": 0, "delete": 0, "insert": "x"],
        ["op": "move", "from": "/tags/0", "path": "/tags/0"], ["op": "remove", "path": "/tags/0"],
      ],
    ],
    ["type": "replay", "seq": 1, "action": "play", "inHand": true, "step": 0],
    ["type": "replay", "seq": 1, "action": "seek", "inHand": true, "at": 0],
    ["type": "moment", "seq": 1, "step": 0],
  ]

  @Test func `a message is read or refused, whatever number it has`() throws {
    let messages = try Self.messages()
    for number in HostileNumber.short {
      for value in messages.flatMap({ HostileNumber.values(of: $0, number) }) {
        let read = Result { () throws(ProtocolError) in try ClientMessage(value) }
        let isWhole = value["seq"]?.number.map { $0.int != nil } ?? true
        if !isWhole, value["type"] != "name" { #expect((try? read.get()) == nil) }
      }
    }
  }

  @Test func `a room answers whatever number a message has`() throws {
    var room = RoomStage()
    for id in ["a", "b"] { room.join(id) }
    room.say(.record(.init(seq: 1, action: .start)), as: "b")
    // Another participant's list and text, so that edits are transformed over it.
    room.say(["type": "edit", "seq": 2, "patch": Self.concurrent], as: "b")
    for message in try Self.messages() + Self.ofRoom {
      for number in HostileNumber.whole {
        var stage = room
        for value in HostileNumber.values(of: message, number) where value["seq"] == message["seq"]
        {
          if let message = try? ClientMessage(value) { stage.say(message, as: "a") }
        }
        if !stage.wakes.isEmpty { stage.wake() }
        stage.edit("/level", 7, as: "b")
        #expect(stage.room.props["level"] == 7)
      }
    }
  }

  private static let concurrent: Value = [
    ["op": "add", "path": "/tags/0", "value": "b"],
    ["op": "splice", "path": "/name", "at": 0, "delete": 0, "insert": "b"],
    ["op": "remove", "path": "/tags/0"],
  ]

  /// A document of each format, and what reads it.
  private static let readers: [(document: Value, read: @Sendable (Value) throws -> Any)] = [
    (
      [
        "device": "phone", "size": ["width": 1, "height": 2], "clock": "2026-03-01T09:30:00Z",
        "textSize": "large", "dependencies": ["photos": ["mode": "hold", "delay": 5]],
      ], { try EnvironmentSettings(device: "phone").merging($0) }
    ),
    (
      ["storybook": "recording", "version": 1, "story": "a/b", "date": 1, "props": ["a": 1]],
      { try Recorded($0, step: ["at": 1]) }
    ),
    (
      [
        "at": 1, "patch": [["op": "replace", "path": "/a", "value": 2]], "command": "/a",
        "value": 1,
      ],
      { try Recorded(Recorded.header, step: $0) }
    ),
    (
      [
        "kind": "step", "revision": 1, "paths": ["/a/0"], "merge": true,
        "patch": [["op": "replace", "path": "/level", "value": 2]],
        "note": ["command": "/a", "at": 1, "value": 3],
      ], { try followed(Commit($0, over: EnvironmentSettings(device: "phone"))) }
    ),
    (
      [
        "story": "meter/low", "props": ["level": 1, "name": "a", "tags": []], "environment": [:],
        "revision": 3, "history": ["undo": [[["op": "replace", "path": "/level", "value": 2]]]],
      ], { try shared(RoomState($0, over: EnvironmentSettings(device: "phone"))) }
    ),
    (["name": "row", "input": [1, "a"], "path": [0, 3]], { try DueLoad(reading: $0) }),
  ]

  /// A recording is replayed as well: its times are summed.
  private struct Recorded {
    static let header: Value = [
      "storybook": "recording", "version": 1, "story": "a/b", "date": 1, "props": ["a": 1],
    ]

    init(_ header: Value, step: Value) throws {
      let recording = try Recording(text: "\(header.text)\n\(step.text)\n")
      for step in 0...1 { _ = Timeline(recording).moment(step) }
      var player = ReplayController(name: nil, recording, number: 1)
      player.ask(for: 0)
      player.play(at: 0)
      _ = (player.next(at: 1), player.position(at: .max))
    }
  }

  private static func followed(_ commit: Commit) -> Any {
    var stage = RoomStage.make("a")
    stage.perform(stage.room.follow(commit) ?? [])
    stage.edit("/level", 3, as: "a")
    return stage.room.revision
  }

  private static func shared(_ state: RoomState) -> Any {
    var stage = RoomStage.make("a")
    stage.perform(stage.room.share(state))
    stage.edit("/level", 3, as: "a")
    return stage.room.revision
  }

  @Test(arguments: readers.indices)
  func `a file, a commit or an environment is read or refused, whatever number it has`(
    index: Int
  ) throws {
    let (document, read) = Self.readers[index]
    _ = try read(document)
    for number in HostileNumber.short {
      for value in HostileNumber.values(of: document, number) { _ = try? read(value) }
    }
  }

  @Test(arguments: HostileNumber.short)
  func `a time is read as it is written, or refused`(number: String) {
    let clocks = ["\(number)-01-01T00:00:00Z", "2026-01-01T00:00:00.\(number)Z", number]
    for clock in clocks { #expect(Instant(clock).map { Instant($0.text) == $0 } ?? true) }
  }
}
