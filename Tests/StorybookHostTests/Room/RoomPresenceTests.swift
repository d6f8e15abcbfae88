// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// People in a room: what they are called.
struct RoomPresenceTests {
  private static func stage(_ ids: Participant.ID...) -> RoomStage {
    var stage = RoomStage()
    for id in ids { stage.join(id) }
    return stage
  }

  @Test func `a name is sent to all participants`() {
    var stage = Self.stage("a", "b")
    stage.say(.name(seq: 1, PersonName("Zoë")!), as: "a")
    let people = [Participant(id: "a", name: "Zoë"), Participant(id: "b", name: "B")]
    #expect(stage.heard["a"]?.last == .participants(people))
    #expect(stage.heard["b"]?.last == .participants(people))
  }

  @Test func `the same name again is not sent`() {
    var stage = Self.stage("a", "b")
    let before = stage.heard
    stage.say(.name(seq: 1, PersonName("A")!), as: "a")
    #expect(stage.heard == before)
  }

  @Test func `a pending participant has the name that was set in the meantime`() {
    var stage = RoomStage(holdsEvaluations: true)
    stage.join("a")
    stage.say(.name(seq: 1, PersonName("Zoë")!), as: "a")
    stage.answerAll()
    #expect(stage.room.participants == [Participant(id: "a", name: "Zoë")])
  }

  static let wrong: [(String, ProtocolError.Code)] = [
    (#"{"type":"name"}"#, .malformed),
    (#"{"type":"name","seq":1,"name":" "}"#, .badName),
    (#"{"type":"preview","seq":1}"#, .malformed),
  ]

  @Test(arguments: wrong) func `a wrong message is refused`(
    text: String, code: ProtocolError.Code
  ) throws {
    let value = try Value(json: Array(text.utf8))
    let failure = #expect(throws: ProtocolError.self) { try ClientMessage(value) }
    #expect(failure?.code == code)
  }
}
