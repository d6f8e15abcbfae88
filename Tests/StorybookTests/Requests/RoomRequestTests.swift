// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookHost

/// A room whose screen has scripts, and handlers for their requests.
struct RoomRequestTests {
  private func stage(holdsEvaluations: Bool = false) -> RoomStage {
    let catalog = Catalog {
      Screen("Cart", render: Cart.html) {
        Story("Live", Cart.Props(lines: [.init(), .init()])) {
          OnRequest("GET", "/count") { props, _ in .html("<b>\(props.count)</b>") }
          OnRequest("POST", "/add/:count") { props, request in
            props.count += try Int(request["count"] ?? "") ?? { throw Cart.Refusal() }()
            return .text("added", status: 201)
          }
          OnRequest("GET", "/large") { props, _ in
            props.count = 9
            return .text(String(repeating: "a", count: 2 << 20))
          }
          OnCommand(each: \.lines, Cart.Line.update)
        }
      }
    }
    var stage = RoomStage(catalog, holdsEvaluations: holdsEvaluations)
    stage.join("a")
    stage.join("b")
    return stage
  }

  private func ask(
    _ method: String, _ address: String, story: String = "cart/live"
  ) -> ClientMessage {
    let request = ScreenRequest(method: method, address: address)!
    return .request(.init(seq: 7, story: story, request: request))
  }

  private func answers(_ stage: RoomStage, to id: Participant.ID = "a") -> [AnsweredRequest] {
    (stage.heard[id] ?? []).compactMap {
      if case .answered(7, let answered) = $0 { answered } else { nil }
    }
  }

  @Test func `a handler answers whoever asked, and changes the props for all`() {
    var stage = stage()
    stage.say(ask("POST", "/add/4"), as: "a")
    let answer = answers(stage).first
    #expect(answer?.answer.status == 201 && answer?.answer.body == "added")
    #expect(answer?.location?.contains("RoomRequestTests.swift:") == true)
    #expect(answers(stage, to: "b").isEmpty)
    #expect(stage.room.props["count"] == 4)
    #expect(stage.shown["b"]?.last?.body == .text("<p>4</p>"))
    stage.say(.undo(seq: 8), as: "a")
    #expect(stage.room.props["count"] == 0)
  }

  @Test func `an answer without a change is no revision`() {
    var stage = stage()
    stage.say(ask("GET", "/count?now"), as: "a")
    #expect(answers(stage).map(\.answer.body) == ["<b>0</b>"])
    #expect(stage.room.revision == 0)
  }

  @Test func `a child screen answers, too`() {
    var stage = stage()
    stage.say(ask("GET", "/line"), as: "a")
    #expect(answers(stage).map(\.answer.body) == ["line"])
    #expect(stage.room.props["lines"]?.array?.first == ["isRead": true])
  }

  @Test(arguments: [
    ("GET", "/add/4", 501, "Not answered: no handler for GET /add/4."),
    ("POST", "/add/four", 500, "Not a number."),
    ("GET", "/large", 500, "An answer has at most 1048576 bytes, not 2097152."),
  ])
  func `what fails is an answer with a reason, and changes nothing`(
    method: String, address: String, status: Int, reason: String
  ) {
    var stage = stage()
    stage.say(ask(method, address), as: "a")
    let answered = answers(stage).first
    #expect(answered?.answer.status == status && answered?.reason == reason)
    #expect(answered?.answer.body == reason)
    #expect(stage.room.revision == 0)
  }

  @Test func `the scripts of another story get no answer of this one`() {
    var stage = stage()
    stage.say(ask("GET", "/count", story: "cart/other"), as: "a")
    guard case .failed(let failure)? = stage.heard["a"]?.last else {
      return #expect(Bool(false), "\(stage.heard["a"] ?? [])")
    }
    #expect(failure.code == .unknownStory && failure.seq == 7)
  }

  /// A story with handlers of its own, on a screen with a command and two handlers.
  private static let stories: [(own: ScreenUpdate<Cart.Props>?, answers: [String], isLive: Bool)] =
    [
      (nil, ["screen", "other"], true),
      (ScreenUpdate { OnRequest("GET", "/a") { _, _ in .text("own") } }, ["own", "other"], true),
      (
        ScreenUpdate { OnRequest("GET", "/c") { _, _ in .text("own") } }, ["screen", "other"], true
      ),
      (
        ScreenUpdate {
          OnRequest("GET", "/b") { _, _ in .text("own") }
          OnCommand(\.stop) { _ in }
        }, ["screen", "own"], false
      ),
      (ScreenUpdate(), ["none", "none"], false),
    ]

  @Test(arguments: stories.indices) func `a story's own handlers come before its screen's`(
    index: Int
  ) {
    let (own, expected, isLive) = Self.stories[index]
    let screen = Screen("Cart", render: Cart.html) { Story("Live", Cart.Props(), update: own) }
      .update {
        OnCommand(\.add) { $0.count += 1 }
        OnRequest("GET", "/a") { _, _ in .text("screen") }
        OnRequest("GET", "/b") { _, _ in .text("other") }
      }
    var stage = RoomStage(Catalog { screen })
    stage.join("a")
    for address in ["/a", "/b"] { stage.say(ask("GET", address), as: "a") }
    #expect(
      answers(stage).map { $0.answer.status == 501 ? "none" : $0.answer.body } == expected)
    stage.say(.perform(.init(seq: 1, command: Pointer("/add")!)), as: "a")
    #expect(stage.room.props["count"] == (isLive ? 1 : 0))
  }

  @Test func `a crash of a handler is an answer, and is reported`() {
    var stage = stage(holdsEvaluations: true)
    while !stage.evaluations.isEmpty { stage.answerNext() }
    stage.say(ask("GET", "/count"), as: "a")
    stage.answer(.crashed(CrashReport(.trap, "index out of range", stack: [])))
    #expect(answers(stage).map(\.reason) == ["index out of range"])
    guard case .crashed? = stage.heard["b"]?.last else {
      return #expect(Bool(false), "\(stage.heard["b"] ?? [])")
    }
    stage.say(ask("GET", "/count"), as: "a")
    stage.answerNext()
    #expect(answers(stage).last?.answer.status == 200)
  }
}

private enum Cart {
  struct Props: Codable, Hashable, Sendable {
    var count = 0
    var lines: [Line] = []
    var add: Command = .noop
    var stop: Command = .noop
  }

  struct Line: Codable, Hashable, Sendable {
    var isRead = false

    static let update = ScreenUpdate<Line> {
      OnRequest("GET", "/line") { line, _ in
        line.isRead = true
        return .text("line")
      }
    }
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "Not a number." }
  }

  static func html(_ props: Props) -> HTML { "<p>\(props.count)</p>" }
}
