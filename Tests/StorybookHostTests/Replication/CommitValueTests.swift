import Storybook
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// What is read from a log is believed no more than what a page says.
struct CommitValueTests {
  private static let standard = EnvironmentSettings(device: "phone")

  private static let full: Commit = {
    var commit = Commit(.step(paths: [Pointer(["level"])], merge: true), revision: 7)
    (commit.participant, commit.author) = ("host.p1", "host.p1")
    commit.patch = Patch([.replace(Pointer(["level"]), 5)])
    commit.note = PerformedNote(
      command: Pointer(["ring"]), value: 3, location: "A.swift:1", at: 12)
    commit.environment = standard
    return commit
  }()

  private static let passing: Commit = {
    var commit = Commit(.undo, revision: 7)
    commit.passed = 2
    return commit
  }()

  static let kinds: [Commit.Kind] = [
    .step(paths: [], merge: false), .undo, .redo, .load(DueLoad("photos")),
    .load(DueLoad("row", input: [1, "a"], path: [0, 2])), .environment, .performed,
    .record(.start), .renewed,
  ]

  @Test(arguments: [full, passing] + kinds.map { Commit($0, revision: 2) })
  func `a commit is read as it was written`(commit: Commit) throws {
    let value = try Value(json: commit.value.bytes)
    #expect(try Commit(value, over: Self.standard) == commit)
  }

  @Test(arguments: [
    "1", "[]", "{}", #"{"kind":"undo"}"#, #"{"kind":"undo","revision":-1}"#,
    #"{"kind":"undo","revision":1e99}"#, #"{"kind":"step","revision":1}"#,
    #"{"kind":"step","revision":1,"paths":["x"]}"#, #"{"kind":"step","revision":1,"paths":7}"#,
    #"{"kind":"undo","revision":1,"patch":[{"op":"shout","path":""}]}"#,
    #"{"kind":"performed","revision":1,"patch":[{"op":"remove","path":"/a"}]}"#,
    #"{"kind":"undo","revision":1,"participant":"\u0007"}"#,
    #"{"kind":"undo","revision":1,"participant":""}"#, #"{"kind":"load","revision":1}"#,
    #"{"kind":"record","revision":1,"action":"sing"}"#, #"{"kind":"dance","revision":1}"#,
    #"{"kind":"performed","revision":1,"note":{"command":"x","at":1}}"#,
  ])
  func `what no host writes is refused`(text: String) throws {
    let value = try Value(json: Array(text.utf8))
    #expect(throws: ProtocolError.self) { try Commit(value, over: Self.standard) }
  }

  @Test func `a state keeps its history`() throws {
    var stage = RoomStage.make("a")
    for level in 2...9 { stage.edit("/level", Value(level), as: "a") }
    stage.say(.undo(seq: 9), as: "a")
    let state = stage.room.state
    let read = try RoomState(Value(json: state.value.bytes), over: Self.standard)
    #expect(read == state)
    #expect(read.history.counts == .init(undo: 7, redo: 1))
  }

  @Test(arguments: [
    "{}", #"{"story":"a/b","props":{},"environment":{},"revision":-4}"#,
    #"{"story":7,"props":{},"environment":{},"revision":1}"#,
    #"{"story":"a/b","props":{},"environment":{},"revision":1,"history":{"undo":[[{"op":"remove","path":"/x"}]]}}"#,
    #"{"story":"a/b","props":{},"environment":{},"revision":1,"history":{"undo":{}}}"#,
  ])
  func `a damaged state is refused`(text: String) throws {
    let value = try Value(json: Array(text.utf8))
    #expect(throws: ProtocolError.self) { try RoomState(value, over: Self.standard) }
  }

  @Test(arguments: [
    #"{"id":"other.p1","name":"Ann"}"#, #"{"id":"host.p1","name":""}"#, #"{"id":"host.p1"}"#,
    #"{"id":"host.p1","name":"Ann","focus":"x"}"#,
  ])
  func `a participant of another host than the sender is refused`(text: String) throws {
    let value = try Value(json: Array(text.utf8))
    #expect(throws: ProtocolError.self) { try Participant(value, at: "host") }
  }
}
