// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
@testable import StorybookSession
import StorybookSchema
import Testing
@testable import StorybookTestSupport

/// People in a room: what they are called, and who leads.
struct RoomPresenceTests {
  private static func stage(_ ids: Participant.ID...) -> RoomStage {
    var stage = RoomStage()
    for id in ids { stage.join(id) }
    return stage
  }

  private static func sight(_ panel: String? = nil, y: Double? = nil) -> FollowedView {
    FollowedView(panel: panel, scroll: y.flatMap { .init(x: 0, y: $0) })
  }

  private static let elsewhere = Destination(story: "meter/high", room: "other")

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

  @Test func `a leader is sent to all participants, and the view to the others`() {
    var stage = Self.stage("a", "b")
    stage.lead(Self.sight("docs", y: 0.5), as: "a")
    let people = [Participant(id: "a", name: "A", leads: true), Participant(id: "b", name: "B")]
    #expect(stage.heard["a"]?.last == .participants(people))
    #expect(stage.heard["b"]?.contains(.participants(people)) == true)
    #expect(
      stage.led("b") == [
        .init(people[0], story: "meter/low", room: "room", sight: Self.sight("docs", y: 0.5))
      ])
    #expect(stage.led("a").isEmpty)
  }

  @Test func `who stops leading is not heard any more`() {
    var stage = Self.stage("a", "b")
    stage.lead(as: "a")
    stage.lead(isOn: false, as: "a")
    stage.leave("a", to: Self.elsewhere)
    #expect(stage.led("b").count == 1)
    #expect(stage.heard["b"]?.last == .participants([Participant(id: "b", name: "B")]))
  }

  @Test func `only changes are sent, so two who lead each other come to rest`() {
    var stage = Self.stage("a", "b")
    stage.lead(Self.sight("docs"), as: "a")
    stage.lead(Self.sight("docs"), as: "b")
    for _ in 1...9 {
      stage.wait(FollowSession.pause)
      stage.lead(Self.sight("docs", y: 0.25), as: "a")
      stage.wait(FollowSession.pause)
      stage.lead(Self.sight("docs", y: 0.250_04), as: "b")
    }
    #expect(stage.led("b").map(\.sight) == [Self.sight("docs"), Self.sight(y: 0.25)])
    #expect(stage.led("a").map(\.sight) == [Self.sight("docs"), Self.sight(y: 0.25)])
  }

  @Test func `of many simultaneous changes, the first and the last are sent`() {
    var stage = Self.stage("a", "b")
    for step in 0...1000 { stage.lead(Self.sight(y: Double(step) / 1000), as: "a") }
    #expect(stage.led("b").map(\.sight) == [Self.sight(y: 0)])
    #expect(stage.wakes.map(\.after) == [FollowSession.pause])
    stage.wake()
    #expect(stage.led("b").map(\.sight) == [Self.sight(y: 0), Self.sight(y: 1)])
    #expect(stage.wakes.isEmpty)
  }

  @Test func `a pending view is not sent once its leader has stopped or left`() {
    var stage = Self.stage("a", "b")
    stage.lead(Self.sight(y: 0), as: "a")
    stage.lead(Self.sight(y: 1), as: "a")
    stage.leave("a")
    stage.wake()
    #expect(stage.led("b").count == 1)
  }

  @Test func `a leader who goes on to another room takes the others along, and still leads there`()
  {
    var stage = Self.stage("a", "b")
    stage.lead(Self.sight("docs"), as: "a")
    let leader = stage.room.participant("a")
    stage.leave("a", to: Self.elsewhere)
    #expect(
      stage.heard["b"]?.suffix(2) == [
        .led(.init(leader!, story: "meter/high", room: "other")),
        .participants([Participant(id: "b", name: "B")]),
      ])
    var next = Self.stage("c")
    next.join(leader!)
    #expect(next.room.participants.last == Participant(id: "a", name: "A", leads: true))
    next.lead(Self.sight("code"), as: "a")
    #expect(next.led("c").map(\.sight) == [Self.sight("code")])
  }

  @Test func `reopening the current room leads no follower anywhere`() {
    var stage = Self.stage("a", "b")
    stage.lead(as: "a")
    stage.leave("a", to: Destination(story: "meter/low", room: "room"))
    #expect(stage.led("b").count == 1)
  }

  @Test func `followers go where the leader went, and none goes back`() {
    var stage = Self.stage("a", "b")
    stage.lead(as: "a")
    stage.lead(as: "b")
    stage.leave("a", to: Self.elsewhere)
    let before = stage.led("a")
    stage.leave("b", to: Self.elsewhere)
    #expect(stage.led("a") == before)
  }

  @Test func `who comes later hears where those who lead look`() {
    var stage = Self.stage("a")
    stage.lead(Self.sight("docs"), as: "a")
    stage.wait(FollowSession.pause)
    stage.lead(Self.sight(y: 0.5), as: "a")
    stage.join("b")
    #expect(stage.led("b").map(\.sight) == [Self.sight("docs", y: 0.5)])
  }

  @Test func `a pending participant cannot lead`() {
    var stage = RoomStage(holdsEvaluations: true)
    stage.join("a")
    stage.lead(as: "a")
    #expect(
      stage.heard["a"] == [.failed(ProtocolError(.noRoom, "The story is not open yet.", seq: 1))])
  }

  static let wrong: [(String, ProtocolError.Code)] = [
    (#"{"type":"lead","seq":1}"#, .malformed),
    (#"{"type":"lead","on":true}"#, .malformed),
    (#"{"type":"lead","seq":1,"on":true,"panel":7}"#, .malformed),
    (#"{"type":"lead","seq":1,"on":true,"panel":""}"#, .malformed),
    (#"{"type":"lead","seq":1,"on":true,"scroll":{"x":0}}"#, .malformed),
    (#"{"type":"lead","seq":1,"on":true,"scroll":{"x":0,"y":1.01}}"#, .malformed),
    (#"{"type":"lead","seq":1,"on":true,"scroll":{"x":-1,"y":1}}"#, .malformed),
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
