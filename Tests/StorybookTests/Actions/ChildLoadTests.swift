// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookAsync
@testable import StorybookHost
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport

/// Loads of screens within a screen, wherever they stand.
struct ChildLoadTests {
  private func stage(
    _ props: Bookcase.Props, _ update: ScreenUpdate<Bookcase.Props> = Bookcase.update
  ) -> RoomStage {
    var stage = RoomStage(
      Catalog {
        Screen("Bookcase", render: Bookcase.html) { Story("Live", props, update: update) }
      })
    stage.join("a")
    return stage
  }

  private func isSettled(_ stage: RoomStage) -> Bool { stage.shown["a"]!.last!.isSettled }

  private func names(_ stage: RoomStage) -> [String] {
    stage.loads.flatMap { (evaluation) -> [String] in
      guard case .load(let due)? = evaluation.event else { return [] }
      return due.map(\.name)
    }
  }

  private func state(_ stage: RoomStage, _ path: String) -> Value? {
    stage.room.props[Pointer(path)!]
  }

  static let places: [(props: Bookcase.Props, name: String, path: String)] = [
    (.init(left: .waiting), "left.text", "/left/text"),
    (.init(right: .waiting), "right.text", "/right/text"),
    (.init(chosen: .waiting), "chosen.text", "/chosen/text"),
    (.init(books: [.init(), .waiting]), "books.text", "/books/1/text"),
    (.init(place: .open(.waiting)), "place.text", "/place/open/_0/text"),
    (.init(inner: [.init(left: .waiting)]), "inner.left.text", "/inner/0/left/text"),
    (
      .init(inner: [.init(), .init(books: [.waiting])]), "inner.books.text",
      "/inner/1/books/0/text"
    ),
    (
      .init(inner: [.init(place: .open(.waiting))]), "inner.place.text",
      "/inner/0/place/open/_0/text"
    ),
  ]

  @Test(arguments: places) func `a child loads, and the screen has settled only then`(
    props: Bookcase.Props, name: String, path: String
  ) {
    var stage = stage(props)
    #expect(names(stage) == [name])
    #expect(!isSettled(stage))
    stage.finishLoad()
    #expect(state(stage, path) == ["value": "text of "])
    #expect(isSettled(stage))
    #expect(stage.loads.isEmpty)
  }

  @Test func `computed properties and cases have no names, and their loads are counted`() {
    let update = ScreenUpdate<Bookcase.Props> {
      OnCommand({ $0.left }, { Bookcase.Props(left: $0) }, Novel.update)
      OnCommand({ $0.chosen }, { Bookcase.Props(chosen: $0) }, Novel.update)
      OnCommand(\.alias, Novel.update)
    }
    #expect(update.loads.loads.map(\.name) == ["text", "text 2", "text 3"])
  }

  @Test func `a list may load side by side, in any order`() {
    var stage = stage(
      .init(books: ["a", "b", "c"].map { Novel.Props(title: $0, text: .loading()) }))
    for index in [2, 0, 0] {
      stage.finishLoad(at: index)
      #expect(isSettled(stage) == stage.loads.isEmpty)
    }
    for (index, title) in ["a", "b", "c"].enumerated() {
      #expect(state(stage, "/books/\(index)/text") == ["value": .string("text of \(title)")])
    }
    #expect(stage.delays.count == 3)
  }

  /// What is done to three rows while all of them load, and the rows that are left.
  static let moves: [(patch: Patch, titles: [String], starts: Int)] = [
    (Patch([.remove(Pointer("/books/0")!)]), ["b", "c"], 3),
    (Patch([.remove(Pointer("/books/1")!)]), ["a", "c"], 3),
    (
      Patch([.add(Pointer("/books/0")!, ["title": "d", "text": ["value": "here"]])]),
      ["d", "a", "b", "c"], 3
    ),
    (
      Patch([.add(Pointer("/books/1")!, ["title": "d", "text": ["loading": [:]]])]),
      ["a", "d", "b", "c"], 4
    ),
    (Patch([.move(from: Pointer("/books/2")!, to: Pointer("/books/0")!)]), ["c", "a", "b"], 3),
    (Patch([.replace(Pointer("/books/1/title")!, "d")]), ["a", "d", "c"], 4),
    (Patch([.replace(Pointer("/books")!, [])]), [], 3),
  ]

  @Test(arguments: moves) func `each row gets its own text, wherever it is by then`(
    patch: Patch, titles: [String], starts: Int
  ) {
    var stage = stage(
      .init(books: ["a", "b", "c"].map { Novel.Props(title: $0, text: .loading()) }))
    stage.say(.edit(.init(seq: 1, patch: patch, merge: false)), as: "a")
    while !stage.loads.isEmpty { stage.finishLoad() }
    #expect(stage.room.props["books"]?.array?.map { $0["title"]?.string } == titles)
    for (index, title) in titles.enumerated() {
      let text = state(stage, "/books/\(index)/text")
      #expect(text == ["value": .string("text of \(title)")] || text == ["value": "here"])
    }
    #expect(stage.delays.count == starts)
    #expect(isSettled(stage))
  }

  @Test func `rows without input may stand in for each other, and none stays loading`() {
    var stage = stage(.init(plain: [.waiting, .waiting, .waiting]))
    stage.edit("/plain", [["title": "only", "text": ["loading": [:]]]], as: "a")
    while !stage.loads.isEmpty { stage.finishLoad() }
    #expect(state(stage, "/plain") == [["title": "only", "text": ["value": "plain"]]])
    #expect(stage.delays.count == 3)
  }

  @Test func `a child that goes cancels its load, and its text goes nowhere`() {
    var stage = stage(.init(chosen: .waiting))
    stage.edit("/chosen", .null, as: "a")
    #expect(isSettled(stage))
    stage.finishLoad()
    #expect(state(stage, "/chosen") == .null)
  }

  @Test func `another child in the same place loads its own`() {
    var stage = stage(.init(chosen: .init(title: "a", text: .loading())))
    stage.edit("/chosen/title", "b", as: "a")
    stage.finishLoad()
    #expect(state(stage, "/chosen/text") == ["loading": [:]])
    stage.finishLoad()
    #expect(state(stage, "/chosen/text") == ["value": "text of b"])
  }

  @Test func `a row that fails keeps its own last value`() {
    var stage = stage(
      .init(books: [
        .init(title: "bad", text: .loading(last: "one")),
        .init(title: "bad", text: .loading(last: "two")),
      ]))
    stage.say(
      .edit(.init(seq: 1, patch: Patch([.remove(Pointer("/books/0")!)]), merge: false)), as: "a")
    stage.finishLoad()
    #expect(
      state(stage, "/books/0/text/failed") == [
        "message": "No text.", "canRetry": true, "last": "two",
      ])
  }

  @Test func `a load that ends without a result has failed`() {
    var stage = stage(.init(quitter: .waiting))
    stage.finishLoad()
    #expect(
      state(stage, "/quitter/text/failed/message") == "The load ended without a result.")
    #expect(isSettled(stage))
  }

  @Test func `a property that keeps nothing never settles, and everyone hears why`() {
    var stage = stage(.init(deaf: true))
    stage.finishLoad()
    #expect(!isSettled(stage))
    #expect(stage.loads.isEmpty)
    let crash = stage.heard["a"]!.lazy.compactMap {
      if case .crashed(let it) = $0 { it } else { nil }
    }
    #expect(crash.first?.report.message.contains("“deaf” cannot be loaded") == true)
  }

  @Test func `an unwatched evaluation runs all that is due`() {
    var evaluation = Evaluation(
      ticket: 1, screen: "bookcase", story: "live",
      props: try! PropsCoding.encode(
        Bookcase.Props(books: (0..<40).map { .init(title: "\($0)", text: .loading()) })
      ).bytes,
      environment: EnvironmentSettings(device: "phone"), wantsRendering: true)
    evaluation.settles = true
    let last = stage(.init()).catalog.outcomes(of: evaluation).last
    guard case .rendered(let rendering, _)? = last, case .text(let text) = rendering.body
    else { return #expect(Bool(false), "\(String(describing: last))") }
    #expect(text.contains("text of 39") && !text.contains("…"))
    #expect(rendering.notes.isSettled)
  }
}

/// Commands of screens within a screen.
struct ChildCommandTests {
  private func performed(
    _ path: String, _ value: Value? = nil, on props: Bookcase.Props
  ) -> Value {
    var stage = RoomStage(
      Catalog {
        Screen("Bookcase", render: Bookcase.html) { Story("Live", props) }
          .update(Bookcase.update)
      })
    stage.join("a")
    stage.say(.perform(.init(seq: 1, command: Pointer(path)!, value: value)), as: "a")
    return stage.room.props
  }

  static let commands:
    [(props: Bookcase.Props, path: String, value: Value?, place: String, to: Value)] = [
      (.init(books: [.init(), .init()]), "/books/1/mark", nil, "/books/1/title", "marked"),
      (.init(place: .open(.init())), "/place/open/_0/mark", nil, "/place/open/_0/title", "marked"),
      (.init(place: .moving(cancel: .noop)), "/place/moving/cancel", nil, "/place", ["shut": [:]]),
      (.init(place: .named(.noop)), "/place/named/_0", "c", "/place/open/_0/title", "c"),
      (.init(steppers: [.init(), .init()]), "/steppers/1/step", 5, "/steppers/1/count", 5),
      (
        .init(inner: [.init(), .init(steppers: [.init()])]), "/inner/1/steppers/0/step", 5,
        "/inner/1/steppers/0/count", 5
      ),
    ]

  @Test(arguments: commands) func `a command does what its own screen says`(
    props: Bookcase.Props, path: String, value: Value?, place: String, to: Value
  ) {
    #expect(performed(path, value, on: props)[Pointer(place)!] == to)
  }

  @Test func `an action of one child does not run for another`() {
    let props = performed("/steppers/1/step", 5, on: .init(steppers: [.init(), .init()]))
    #expect(props[Pointer("/steppers/0/count")!] == 0)
  }
}

enum Novel {
  struct Props: Codable, Hashable, Sendable {
    var title = ""
    var text = AsyncData<String>.empty
    var mark: Command = .noop

    static let waiting = Props(text: .loading())
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.mark) { $0.title = "marked" }
    Load("text", \.text, for: \.title) { title in
      guard title != "bad" else { throw LoadingError(message: "No text.") }
      return "text of \(title)"
    }
  }
}

enum Dial {
  struct Props: Codable, Hashable, Sendable {
    var count = 0
    var step: CommandWith<Int> = .noop
  }

  static let update = ScreenUpdate<Props> { (props: inout Props, action: Int) in
    props.count += action
  }
}

enum Bookcase {
  enum Place: Codable, Hashable, Sendable {
    case shut
    case open(Novel.Props)
    case moving(cancel: Command)
    case named(CommandWith<String>)

    static let update = ScreenUpdate<Place> {
      OnCommand({ if case .moving(let cancel) = $0 { cancel } else { nil } }) { $0 = .shut }
      OnCommand({ if case .named(let typed) = $0 { typed } else { nil } }) {
        $0 = .open(Novel.Props(title: $1))
      }
      OnCommand({ if case .open(let book) = $0 { book } else { nil } }, Place.open, Novel.update)
    }
  }

  struct Props: Codable, Hashable, Sendable {
    var left = Novel.Props()
    var right = Novel.Props()
    var chosen: Novel.Props?
    var quitter: Novel.Props?
    var books: [Novel.Props] = []
    var plain: [Novel.Props] = []
    var place = Place.shut
    var steppers: [Dial.Props] = []
    var deaf = false
    var inner: [Bookcase.Props] = []

    var alias: Novel.Props {
      get { left }
      set { left = newValue }
    }
    var silence: AsyncData<Int> {
      get { deaf ? .loading() : .empty }
      set {}
    }
  }

  static let update = ScreenUpdate<Props> {
    flat
    OnCommand(each: \.inner, flat)
  }

  static let flat = ScreenUpdate<Props> {
    OnCommand(\.left, Novel.update)
    OnCommand(\.right, Novel.update)
    OnCommand(\.chosen, Novel.update)
    OnCommand(each: \.books, Novel.update)
    OnCommand(\.place, Place.update)
    OnCommand(each: \.steppers, Dial.update)
    OnCommand(each: \.plain, ScreenUpdate { Load("text", \.text) { "plain" } })
    OnCommand(\.quitter, ScreenUpdate { Load("text", \.text) { throw CancellationError() } })
    Load("deaf", \.silence) { 1 }
  }

  static func html(_ props: Props) -> HTML {
    props.books.html { book in
      if case .value(let text) = book.text { "<p>\(text)</p>" } else { "…" }
    }
  }
}
