// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookAsync
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookHost

/// A room whose story waits for something.
struct LoadTests {
  private static let catalog = Catalog {
    Screen("Names", render: Names.html) {
      Story("Live", Names.Props()) {
        Load("names", \.names, failures: ["Offline"]) { ["Ann", "Bo"] }
        Load("count", \.count) { 2 }
        OnCommand(\.reload) { $0.names.reload() }
        OnCommand(\.stop) { $0.names = .empty }
      }
    }
  }

  private func stage() -> RoomStage {
    var stage = RoomStage(Self.catalog)
    stage.join("a")
    return stage
  }

  private func dependency(_ value: Value, seq: Int = 1) -> ClientMessage {
    .environment(seq: seq, patch: Patch([.add(Pointer("/dependencies")!, ["names": value])]))
  }

  private func texts(_ stage: RoomStage) -> [String] {
    stage.shown["a"]!.map { rendered in
      guard case .text(let text) = rendered.body else { return "" }
      return text + (rendered.isSettled ? "" : "…")
    }
  }

  @Test func `what is loading is loaded, and the screen says when it has settled`() {
    var stage = stage()
    #expect(texts(stage) == ["loading loading…"])
    #expect(stage.loads.map(\.event) == [.load([DueLoad("names")]), .load([DueLoad("count")])])
    stage.finishLoad()
    stage.finishLoad()
    #expect(texts(stage) == ["loading loading…", "Ann, Bo loading…", "Ann, Bo 2"])
    #expect(stage.room.history.counts.undo == 0)
  }

  @Test func `an edit while something loads is kept`() {
    var stage = stage()
    stage.edit("/title", "Edited", as: "a")
    stage.finishLoad()
    #expect(stage.room.props["title"] == "Edited")
    #expect(stage.room.props["names"] == ["value": ["Ann", "Bo"]])
  }

  @Test func `a load that is no longer awaited is void`() {
    var stage = stage()
    stage.say(.perform(.init(seq: 1, command: Pointer("/stop")!)), as: "a")
    stage.finishLoad()
    #expect(stage.room.props["names"] == ["empty": [:]])
  }

  @Test func `loading again starts in the loading state`() {
    var stage = stage()
    stage.finishLoad()
    stage.finishLoad()
    stage.say(.perform(.init(seq: 1, command: Pointer("/reload")!)), as: "a")
    #expect(stage.loads.map(\.event) == [.load([DueLoad("names")])])
    #expect(texts(stage).last == "loading after Ann, Bo 2…")
    stage.finishLoad()
    #expect(texts(stage).last == "Ann, Bo 2")
  }

  @Test func `what is held stays loading, and the screen has settled`() {
    var stage = stage()
    stage.say(dependency(["mode": "hold"]), as: "a")
    stage.finishLoad()  // Void: it was begun before it was held.
    stage.finishLoad()
    #expect(texts(stage).last == "loading 2")
    stage.say(dependency(["mode": "pass"], seq: 2), as: "a")
    stage.finishLoad()
    #expect(texts(stage).last == "Ann, Bo 2")
  }

  static let outcomes: [(dependency: Value, names: Value)] = [
    (["mode": "empty"], ["empty": [:]]),
    (["mode": "fail"], ["failed": ["message": "Offline", "canRetry": true]]),
    (
      ["mode": "fail", "error": "No such server"],
      ["failed": ["message": "No such server", "canRetry": true]]
    ),
  ]

  @Test(arguments: outcomes) func `a viewer chooses what it comes to`(
    dependency: Value, names: Value
  ) {
    var stage = stage()
    stage.say(self.dependency(dependency), as: "a")
    while !stage.loads.isEmpty { stage.finishLoad() }
    #expect(stage.room.props["names"] == names)
  }

  private static let modes: [(mode: Value, names: Value)] = [
    ("pass", ["value": ["Ann", "Bo"]]), ("empty", ["empty": [:]]), ("hold", ["loading": [:]]),
    ("fail", ["failed": ["message": "Offline", "canRetry": true]]),
  ]

  @Test(arguments: modes, modes) func `another outcome is loaded at once`(
    first: (mode: Value, names: Value), second: (mode: Value, names: Value)
  ) {
    var stage = stage()
    stage.edit("/title", "Edited", as: "a")
    for (seq, choice) in [Self.modes[0], first, second].enumerated() {
      stage.say(dependency(["mode": choice.mode], seq: seq + 2), as: "a")
      while !stage.loads.isEmpty { stage.finishLoad() }
      #expect(stage.room.props["names"] == choice.names)
    }
    #expect(stage.room.props["title"] == "Edited")
    #expect(stage.room.history.counts.undo == 1)
  }

  @Test func `what is loaded is no edit, however often it is loaded`() {
    var stage = stage()
    for (seq, choice) in Self.modes.enumerated() {
      stage.say(dependency(["mode": choice.mode], seq: seq + 1), as: "a")
      while !stage.loads.isEmpty { stage.finishLoad() }
      #expect(!stage.room.isEdited && stage.room.opened(for: "a").loaded)
    }
    let loads = stage.heard["a"]!.compactMap {
      if case .changed(let change) = $0 { change.loaded } else { nil }
    }
    #expect(loads.count == 6 && loads.allSatisfy(\.self))
    stage.edit("/title", "Edited", as: "a")
    #expect(stage.room.isEdited && !stage.room.opened(for: "a").loaded)
  }

  @Test func `a delay is the host's business`() {
    var stage = stage()
    stage.say(dependency(["mode": "pass", "delay": 300]), as: "a")
    #expect(stage.delays == [0, 0, 300])
  }

  @Test func `a load that crashes is reported, and has failed`() {
    var stage = stage()
    stage.finishLoad(.crashed(CrashReport(.trap, "Index out of range", stack: [])))
    #expect(stage.room.props["names"]?["failed"]?["message"] == "Index out of range")
    #expect(stage.heard["a"]!.contains { if case .crashed = $0 { true } else { false } })
  }

  static let impossible: [(value: Value, path: String)] = [
    (["names": ["mode": "explode"]], "/dependencies/names/mode"),
    (["names": ["mode": "pass", "delay": -1]], "/dependencies/names/delay"),
    (["names": ["mode": "fail", "error": 4]], "/dependencies/names/error"),
    ("all", "/dependencies"),
  ]

  @Test(arguments: impossible) func `a dependency that cannot be is refused`(
    value: Value, path: String
  ) {
    do throws(PropsError) {
      _ = try EnvironmentSettings(device: "phone").merging(["dependencies": value])
      Issue.record("It was taken.")
    } catch {
      #expect("\(error.path)" == path)
    }
  }

  @Test func `an unwatched rendering shows the loaded values`() {
    var evaluation = Evaluation(
      ticket: 1, screen: "names", story: "live", props: Value.object([:]).bytes,
      environment: EnvironmentSettings(device: "phone"), wantsRendering: true)
    evaluation.settles = true
    var last: WorkerReply?
    Self.catalog.answerRequest(WorkerRequest.evaluate(evaluation)) { last = $0 }
    guard case .outcome(.rendered(let rendering, _))? = last else {
      return #expect(Bool(false), "\(String(describing: last))")
    }
    #expect(rendering.body == .text("Ann, Bo 2"))
  }
}

private enum Names {
  struct Props: Codable, Hashable, Sendable {
    var title = ""
    var names: AsyncData<[String]> = .loading()
    var count: AsyncData<Int> = .loading()
    var reload: Command = .noop
    var stop: Command = .noop

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
      names = try container.decodeIfPresent(AsyncData.self, forKey: .names) ?? .loading()
      count = try container.decodeIfPresent(AsyncData.self, forKey: .count) ?? .loading()
      reload = try container.decode(Command.self, forKey: .reload)
      stop = try container.decode(Command.self, forKey: .stop)
    }
  }

  static func html(_ props: Props) -> HTML {
    "\(text(props.names) { $0.joined(separator: ", ") }) \(text(props.count) { "\($0)" })"
  }

  private static func text<Value>(
    _ data: AsyncData<Value>, _ words: (Value) -> String
  ) -> String {
    switch data {
    case .loading(let last): "loading" + (last.map { " after " + words($0) } ?? "")
    case .failed(let failure, _): failure.message
    case .empty: "nothing"
    case .value(let value): words(value)
    }
  }
}
