// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Foundation
@testable import Storybook
import StorybookAsync
import StorybookFlows
@testable import StorybookHost
import StorybookInteractions
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport

/// A load for a part of the props runs again whenever that part changes, wherever it stands and by
/// whatever it changes.
struct LoadInputTests {
  /// Where the loads stand in the props, and the story that has them there.
  static let places: [(path: String, catalog: Catalog)] = [
    (
      "",
      Catalog {
        Screen("Feed", render: Feed.html) { Story("Live", .init(), update: Feed.update) }
      }
    ),
    ("/top", Catalog { Feeds.screen }), ("/chosen", Catalog { Feeds.screen }),
    ("/list/0", Catalog { Feeds.screen }), ("/list/1", Catalog { Feeds.screen }),
    (
      "/stack/0/props",
      Catalog {
        FlowScreen("Flow", presents: [FeedSheet.self]) {
          Flow("One") { _ = try await $0(FeedSheet.self, props: Feed.Props()) }
        }
      }
    ),
  ]

  /// What changes the part to 2, in a room that shows the story.
  static let ways: [(name: String, change: @Sendable (inout RoomStage, String) -> Void)] = [
    ("an edit", { $0.edit("\($1)/after", 2, as: "a") }),
    (
      "an edit of the whole",
      { stage, path in
        var whole = stage.room.props
        try! whole.applyOperation(.replace(Pointer("\(path)/after")!, 2))
        stage.edit("", whole, as: "a")
      }
    ),
    (
      "typing",
      { stage, path in
        for (index, value) in [7, 71, 7, 2].enumerated() {
          stage.edit("\(path)/after", Value(value), seq: index + 1, merge: true, as: "a")
        }
      }
    ),
    (
      "a command",
      { stage, path in
        stage.say(.perform(.init(seq: 1, command: Pointer("\(path)/go")!, value: 2)), as: "a")
      }
    ),
    (
      "undo",
      { stage, path in
        stage.edit("\(path)/after", 2, as: "a")
        stage.finishLoads()
        stage.edit("\(path)/after", 3, seq: 2, as: "a")
        stage.finishLoads()
        stage.say(.undo(seq: 3), as: "a")
      }
    ),
    (
      "undo of a change while it loads",
      { stage, path in
        stage.edit("\(path)/after", 2, as: "a")
        stage.edit("\(path)/after", 3, seq: 2, as: "a")
        stage.say(.undo(seq: 3), as: "a")
      }
    ),
    (
      "redo",
      { stage, path in
        stage.edit("\(path)/after", 2, as: "a")
        stage.finishLoads()
        stage.say(.undo(seq: 2), as: "a")
        stage.finishLoads()
        stage.say(.redo(seq: 3), as: "a")
      }
    ),
    (
      "a replay of edits alone",
      { stage, path in
        stage.replay(Self.recording(of: stage, path, values: [5, 2]))
      }
    ),
    (
      "a link",
      { stage, path in
        var linked = stage.room.original
        try! linked.applyOperation(.replace(Pointer("\(path)/after")!, 2))
        stage = RoomStage(stage.catalog, props: linked)
        stage.join("a")
      }
    ),
  ]

  private static func recording(of stage: RoomStage, _ path: String, values: [Int]) -> String {
    let head: Object = [
      "storybook": "recording", "version": 1, "story": .string(stage.room.story), "date": 0,
      "environment": [:], "props": stage.room.props,
    ]
    let steps = values.enumerated().map { index, value in
      #"{"at":\#(index),"patch":[{"op":"replace","path":"\#(path)/after","value":\#(value)}]}"#
    }
    return ([String(decoding: Value.object(head).bytes, as: UTF8.self)] + steps + [""])
      .joined(separator: "\n")
  }

  @Test(arguments: places.indices, ways.indices) func `what depends on a part follows it`(
    place: Int, way: Int
  ) {
    let (path, catalog) = Self.places[place]
    var stage = RoomStage(catalog)
    stage.join("a")
    #expect(stage.loads.isEmpty)
    Self.ways[way].change(&stage, path)
    let isPending = stage.room.props[Pointer("\(path)/page/loading")!] != nil
    #expect(isPending && !stage.room.isSettled, "\(Self.ways[way].name)")
    stage.finishLoads()
    #expect(stage.room.props[Pointer("\(path)/after")!] == 2)
    #expect(stage.room.props[Pointer("\(path)/page")!] == ["value": "page 2"])
    #expect(stage.room.props[Pointer("\(path)/summary")!] == ["value": "summary of page 2"])
    #expect(stage.room.props[Pointer("\(path)/plain")!] == ["value": "as it was"])
    #expect(stage.room.isSettled)
    // A page that applies the changes shows the same.
    #expect(stage.mirrored("a") == stage.room.props)
  }

  @Test(arguments: places.indices) func `other changes load nothing, and reset restores the story`(
    place: Int
  ) {
    let (path, catalog) = Self.places[place]
    var stage = RoomStage(catalog)
    stage.join("a")
    stage.edit("\(path)/title", "Other", as: "a")
    #expect(stage.loads.isEmpty)
    stage.edit("\(path)/after", 2, seq: 2, as: "a")
    stage.finishLoads()
    stage.say(.reset(seq: 3), as: "a")
    #expect(stage.loads.isEmpty && stage.room.props == stage.room.original)
  }

  /// What is done to rows 0, 1 and 2, and the inputs that are loaded for.
  static let moves: [(patch: Patch, loaded: [Value])] = [
    (Patch([.remove(Pointer("/list/0")!)]), []),
    (Patch([.move(from: Pointer("/list/2")!, to: Pointer("/list/0")!)]), []),
    (Patch([.copy(from: Pointer("/list/1")!, to: Pointer("/list/0")!)]), []),
    (Patch([.add(Pointer("/list/0")!, Feed.row(9))]), []),
    (Patch([.replace(Pointer("/list/0/after")!, 1)]), [1]),
    (
      Patch([
        .replace(Pointer("/list/0/after")!, 1), .replace(Pointer("/list/1/after")!, 0),
      ]), [1, 0]
    ),
    (Patch([.remove(Pointer("/list/0")!), .replace(Pointer("/list/1/after")!, 8)]), [8]),
    (Patch([.replace(Pointer("/list/1/page")!, ["failed": ["message": "No"]])]), []),
    (
      Patch([
        .replace(Pointer("/list/1/after")!, 7), .replace(Pointer("/list/1/page")!, ["empty": [:]]),
      ]), [.null]
    ),
  ]

  @Test(arguments: moves) func `a row takes its data along, and loads for a changed part alone`(
    patch: Patch, loaded: [Value]
  ) {
    var stage = RoomStage(Catalog { Feeds.screen })
    stage.join("a")
    stage.say(.edit(.init(seq: 1, patch: patch, merge: false)), as: "a")
    #expect(stage.loadedInputs == loaded)
  }

  @Test func `a recording with its loads is shown as recorded`() {
    var stage = RoomStage(Self.places[0].catalog)
    stage.join("a")
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    stage.edit("/after", 2, seq: 2, as: "a")
    stage.finishLoads()
    stage.say(.record(.init(seq: 3, action: .stop)), as: "a")
    stage.edit("/after", 5, seq: 4, as: "a")
    stage.finishLoads()
    stage.say(.excerpt(.init(seq: 5, source: .room)), as: "a")
    stage.replay(stage.excerpts[0])
    #expect(stage.loads.isEmpty)
    #expect(stage.room.props["after"] == 2 && stage.room.props["page"] == ["value": "page 2"])
  }

  @Test func `a request of the screen's scripts is a change, too`() {
    var stage = RoomStage(Self.places[0].catalog)
    stage.join("a")
    let request = ScreenRequest(method: "POST", address: "/next")!
    stage.say(.request(.init(seq: 1, story: stage.room.story, request: request)), as: "a")
    stage.finishLoads()
    #expect(stage.room.props["page"] == ["value": "page 1"])
  }

  @Test func `loads that depend on each other end`() {
    let screen = Screen("Feed", render: Feed.html) {
      Story("Live", Feed.Props()) {
        Load("page", \.page, for: \.self) { "page \($0.after)" }
        Load("summary", \.summary, for: \.self) { "\($0.page.lastValue ?? "")!" }
      }
    }
    var stage = RoomStage(Catalog { screen })
    stage.join("a")
    stage.edit("/after", 2, as: "a")
    var count = 0
    while !stage.loads.isEmpty, count < 10 {
      stage.finishLoad()
      count += 1
    }
    #expect(count < 10 && stage.room.props["summary"] == ["value": "page 2!"])
  }

  @Test func `a test reads what belongs to its props`() async throws {
    let screen = Screen("Feed", render: Feed.html) {
      Story("Live", Feed.Props(), update: Feed.update).test("edits and commands") { story in
        try await story.edit(#"[{"op": "replace", "path": "/after", "value": 2}]"#)
        try story.expect("summary of page 2")
        try await story.perform(\.go, with: 3)
        try story.expect("summary of page 3")
      }
    }
    let replies = Catalog { screen }.replies(
      to: .test(screen: "feed", story: "live", index: 0, trace: .none))
    guard case .tested(let result)? = replies.last else {
      return _ = Issue.record("The test has no result.")
    }
    #expect(result.failure == nil, "\(result.failure?.message ?? "")")
  }

  @Test func `in an app the presentation loads again`() async throws {
    let sheet = try await Hidden().show(FeedSheet.self, props: Feed.Props())
    try sheet.update { $0.after = 2 }
    #expect(sheet.props.page.state == .loading)
    while sheet.props.summary != .value("summary of page 2") { await Task.yield() }
    try sheet.perform("/go", json: "3")
    while sheet.props.summary != .value("summary of page 3") { await Task.yield() }
    #expect(sheet.props.page == .value("page 3"))
  }
}

/// An app's presenter that shows nothing.
private struct Hidden: Presenter {
  func open<Shown>(_ presentation: Presentation<Shown>) {}
  func refresh<Shown>(_ presentation: Presentation<Shown>) {}
  func close<Shown>(_ presentation: Presentation<Shown>) {}
  func report(_ problem: PresentationError) {}
}

enum Feed {
  struct Props: Codable, Hashable, Sendable {
    var after = 0
    var title = "Feed"
    var page = AsyncData<String>.value("page 0")
    var summary = AsyncData<String>.value("summary of page 0")
    var plain = AsyncData<String>.value("as it was")
    var go: CommandWith<Int> = .noop

    var shown: String? { page.lastValue }
  }

  static func row(_ after: Int) -> Value {
    [
      "after": Value(after), "title": "Row", "page": ["value": .string("page \(after)")],
      "summary": ["empty": [:]], "plain": ["empty": [:]], "go": "command",
    ]
  }

  static func html(_ props: Props) -> HTML {
    "<p>\(props.page.lastValue ?? "")</p><p>\(props.summary.lastValue ?? "")</p>"
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.go) { $0.after = $1 }
    OnRequest("POST", "/next") { props, _ in
      props.after += 1
      return .text("done")
    }
    Load("page", \.page, for: \.after) { "page \($0)" }
    Load("summary", \.summary, for: \.shown) { "summary of \($0 ?? "")" }
    Load("plain", \.plain) { "never" }
  }
}

enum Feeds {
  struct Props: Codable, Hashable, Sendable {
    var top = Feed.Props()
    var chosen: Feed.Props? = Feed.Props()
    var list = [0, 1, 2].map {
      Feed.Props(
        after: $0, page: .value("page \($0)"), summary: .value("summary of page \($0)"))
    }
  }

  static let screen = Screen("Feeds", render: { (_: Props) in HTML("<p>Feeds</p>") }) {
    Story("Live", Props()) {
      OnCommand(\.top, Feed.update)
      OnCommand(\.chosen, Feed.update)
      OnCommand(each: \.list, Feed.update)
    }
  }
}

enum FeedSheet: Presentable {
  typealias Props = Feed.Props

  static func render(_ props: Props, _ context: RenderEnvironment) -> HTML { Feed.html(props) }

  static var handlers: Handlers<Props, Never> {
    OnCommand(\.go) { $0.after = $1 }
    Load("page", \.page, for: \.after) { "page \($0)" }
    Load("summary", \.summary, for: \.shown) { "summary of \($0 ?? "")" }
    Load("plain", \.plain) { "never" }
  }
}

extension RoomStage {
  /// Lets all loads come to their end, and those that follow from them.
  mutating func finishLoads() {
    var rounds = 0
    while !loads.isEmpty, rounds < 100 {
      finishLoad()
      rounds += 1
    }
  }

  /// The inputs of the loads under way.
  fileprivate var loadedInputs: [Value] {
    loads.flatMap { (evaluation) -> [Value] in
      guard case .load(let due)? = evaluation.event else { return [] }
      return due.compactMap(\.input)
    }
  }

  /// Plays a recording to its end.
  fileprivate mutating func replay(_ text: String) {
    recordings["walk"] = text
    say(.replay(.init(seq: 9, source: .file("walk"), action: .play)), as: "a")
    while !wakes.isEmpty { wake() }
  }

  /// The props that a participant has, by what it heard.
  fileprivate func mirrored(_ id: String) -> Value? {
    heard[id]?.reduce(nil) { (props: Value?, message) in
      switch message {
      case .opened(let opened): opened.props
      case .changed(let changed): try? props?.applying(changed.patch)
      default: props
      }
    }
  }
}
