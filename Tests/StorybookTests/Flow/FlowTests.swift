// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookAsync
import StorybookFlows
import StorybookProgram
import StorybookSchema
import Synchronization
import Testing

/// A flow is run again from its beginning for every step.
struct FlowTests {
  /// The flow decides what comes: each word is asked about.
  static let asking = Flow("Asking") { present in
    let menu = try await present.show(Menu.self, props: Menu.Props())
    while case .word(let word)? = try await menu.next() {
      let answer = try await present(Question.self, props: Question.Props(text: word))
      try menu.update { props in
        props.chosen = nil
        if let answer { props.answers.append(answer) }
      }
    }
    return menu.props.answers
  }

  @Test func `it sets its environment and globals, as other stories do`() {
    let screen = FlowScreen("Flows", presents: [Menu.self, Question.self]) {
      Self.asking
      Flow("Dark") { _ in 1 }.environment { $0.colorScheme = .dark }.environment {
        $0.randomSeed = 7
        $0[globals: ["brand": "acme"]]["brand"] = "globex"
      }
      Flow("Wrong") { _ in 1 }.environment {
        $0[globals: ["discount": 0.5]]["discount"] = .infinity
      }
    }
    let stories = screen.erased.stories
    #expect(
      stories.map(\.environment) == [
        nil, ["colorScheme": "dark", "randomSeed": 7, "globals": ["brand": "globex"]], nil,
      ])
    #expect(stories.map { $0.environmentProblem != nil } == [false, false, true])
  }

  @Test func `it starts with what it presents first`() {
    let stage = FlowStage(Self.asking)
    #expect(stage["/flow"] == "Asking")
    #expect(stage["/steps"] == [])
    #expect(stage.stack == ["Menu"])
    #expect(stage["/stack/0"]?["style"] == "root")
    #expect(stage["/end"] == nil)
  }

  @Test func `an answer is a step, and the flow goes on`() {
    var stage = FlowStage(Self.asking)
    stage.perform("/stack/0/props/choose", "tea")
    #expect(stage.stack == ["Menu", "Question"])
    #expect(stage["/stack/0/props/chosen"] == "tea")
    #expect(stage["/stack/1/props/text"] == "tea")
    #expect(stage["/stack/1/style"] == "modal")
    #expect(stage["/steps/0/screen"] == "Menu")
    #expect(stage["/steps/0/output"] == ["word": ["_0": "tea"]])
    #expect(stage["/steps/0/input/answers"] == [])
    #expect(stage["/steps/0/location"]?.string == stage.location)
    #expect(stage.location?.hasPrefix("StorybookTests/Menu.swift:") == true)
  }

  @Test func `typing is no step, and what was typed is the answer`() {
    var stage = FlowStage(Self.asking)
    stage.perform("/stack/0/props/choose", "tea")
    stage.perform("/stack/1/props/typed", "green tea")
    #expect(stage["/steps"]?.array?.count == 1)
    #expect(stage["/stack/1/props/text"] == "green tea")
    stage.perform("/stack/1/props/save")
    #expect(stage.stack == ["Menu"])
    #expect(stage["/stack/0/props/answers"] == ["green tea"])
    #expect(stage["/steps/1/output"] == "green tea")
    #expect(stage["/steps/1/input/text"] == "tea")
  }

  @Test func `a cancel is an answer too: null`() {
    var stage = FlowStage(Self.asking)
    stage.perform("/stack/0/props/choose", "tea")
    stage.perform("/stack/1/props/cancel")
    #expect(stage["/steps/1/output"] == .null)
    #expect(stage["/stack/0/props/answers"] == [])
    stage.perform("/stack/0/props/leave")
    #expect(stage.stack.isEmpty)
    #expect(stage["/end"] == ["result": [], "problems": []])
    #expect(stage.markup.contains("The flow has ended"))
  }

  @Test func `the same answers lead to the same place, every time`() {
    func played() -> Value {
      var stage = FlowStage(Self.asking)
      for word in ["tea", "milk", "honey"] {
        stage.perform("/stack/0/props/choose", .string(word))
        stage.perform("/stack/1/props/typed", .string("\(word)!"))
        stage.perform("/stack/1/props/save")
      }
      return stage.position
    }
    let first = played()
    #expect(first["stack"]?.array?.first?["props"]?["answers"] == ["tea!", "milk!", "honey!"])
    for _ in 0..<20 { #expect(played() == first) }
  }

  static let steps: [(count: Int, stack: [String], answers: Value)] = [
    (0, ["Menu"], []), (1, ["Menu", "Question"], []), (2, ["Menu"], ["tea"]),
    (3, ["Menu", "Question"], ["tea"]), (4, ["Menu"], ["tea", "milk"]),
  ]

  @Test(arguments: steps) func `it goes back to any step`(
    count: Int, stack: [String], answers: Value
  ) {
    var stage = FlowStage(Self.asking)
    for word in ["tea", "milk"] {
      stage.perform("/stack/0/props/choose", .string(word))
      stage.perform("/stack/1/props/save")
    }
    stage.perform("/steps", Value(count))
    #expect(stage.refusal == nil)
    #expect(stage["/steps"]?.array?.count == count)
    #expect(stage.stack == stack)
    #expect(stage["/stack/0/props/answers"] == answers)
  }

  static let nowhere: [Value?] = [-1, 2, "one", nil]

  @Test(arguments: nowhere) func `it goes back to no other step`(count: Value?) {
    var stage = FlowStage(Self.asking)
    stage.perform("/stack/0/props/choose", "tea")
    stage.perform("/steps", count)
    #expect(
      stage.refusal
        == PropsError(path: Pointer("/steps")!, reason: "Expected a number of steps, at most 1."))
  }

  @Test func `what was edited by hand is there when the flow goes on, and in a replay`() {
    var stage = FlowStage(Self.asking)
    stage.edit(.replace(Pointer("/stack/0/props/answers")!, ["by hand"]))
    stage.perform("/stack/0/props/choose", "tea")
    #expect(stage["/steps/0/changed/1/answers"] == ["by hand"])
    stage.perform("/stack/1/props/save")
    #expect(stage["/stack/0/props/answers"] == ["by hand", "tea"])
    stage.perform("/steps", 1)
    #expect(stage["/stack/0/props/answers"] == ["by hand"])
  }

  // MARK: Errors

  @Test func `a second completion is refused with both places`() {
    let side = Flow("Side by side") { present in
      let menu = try await present.show(Menu.self, props: Menu.Props())
      _ = try await menu.next()
      _ = try await present(Question.self, props: Question.Props(), style: .push)
    }
    var stage = FlowStage(side)
    stage.perform("/stack/0/props/choose", "tea")
    let first = stage.location ?? ""
    let before = stage.position
    stage.perform("/stack/0/props/leave")
    let reason = stage.refusal?.reason ?? ""
    #expect(reason.hasPrefix("“Menu” was completed twice: at \(first) and at "))
    #expect(reason.hasSuffix("Menu.swift:\(Int(first.split(separator: ":")[1])! + 4)."))
    #expect(stage.position == before)
  }

  @Test func `an unawaited result is refused`() {
    let behind = Flow("Behind") { present in
      _ = try await present.show(Menu.self, props: Menu.Props())
      _ = try await present(Question.self, props: Question.Props(), style: .push)
    }
    var stage = FlowStage(behind)
    stage.perform("/stack/0/props/choose", "tea")
    #expect(stage.refusal?.reason.hasSuffix("but its completion is not awaited.") == true)
  }

  @Test func `a screen that never completed is reported when the flow ends`() {
    let forgetful = Flow("Forgetful") { present in
      _ = try await present.show(Menu.self, props: Menu.Props(), fileID: "App/F.swift", line: 7)
      _ = try await present(Question.self, props: Question.Props(text: "bye"))
    }
    var stage = FlowStage(forgetful)
    stage.perform("/stack/1/props/save")
    #expect(
      stage["/end"] == ["problems": ["“Menu” was presented at App/F.swift:7 and never completed."]])
    #expect(stage.markup.contains("App/F.swift:7 and never completed."))
  }

  @Test func `what was started and is not waited for is reported, too`() {
    let hasty = Flow("Hasty") { present in
      async let _ = present(Question.self, props: Question.Props(), style: .push)
      _ = try await present(Menu.self, props: Menu.Props())
    }
    var stage = FlowStage(hasty)
    #expect(stage.stack.sorted() == ["Menu", "Question"])
    let menu = stage.stack.firstIndex(of: "Menu")!
    stage.perform("/stack/\(menu)/props/leave")
    #expect(stage["/end/problems/0"]?.string?.contains("“Question” was presented at") == true)
  }

  struct Refusal: Error, CustomStringConvertible { var description: String { "No more." } }

  private static let ends: [any Error] = [
    Refusal(), LoadingError(message: "No more."),
    LoadingError(message: "No more.", canRetry: false), LoadingError(Refusal()),
  ]

  @Test(arguments: ends.indices) func `what the flow throws is its end`(index: Int) {
    let failing = Flow("Failing") { present in
      _ = try await present(Question.self, props: Question.Props(text: "x"))
      throw Self.ends[index]
    }
    var stage = FlowStage(failing)
    stage.perform("/stack/0/props/save")
    #expect(stage["/end/failure"] == "No more.")
    #expect(stage.markup.contains("<p role=\"alert\">No more.</p>"))
  }

  @Test func `what a handler throws is refused, and the flow stays where it is`() {
    var stage = FlowStage(Self.asking)
    stage.perform("/stack/0/props/choose", "")
    stage.perform("/stack/1/props/save")
    #expect(stage.refusal?.reason == "There is nothing to save.")
    #expect(stage.stack == ["Menu", "Question"])
  }

  static let refusals: [(command: String, value: Value?, reason: String)] = [
    ("/stack/1/props/save", nil, "This command is not available now."),
    ("/stack/0/props/nothing", nil, "This command is not available now."),
    ("/stack/0", nil, "This command is not available now."),
    ("/stack/0/props/choose", nil, "This command requires a value."),
    ("/stack/0/props/choose", 2, "Expected a string."),
  ]

  @Test(arguments: refusals) func `a command that is not there is refused`(
    command: String, value: Value?, reason: String
  ) {
    var stage = FlowStage(Self.asking)
    stage.perform(command, value)
    #expect(stage.refusal == PropsError(path: Pointer(command)!, reason: reason))
  }

  @Test func `a flow that goes another way after a rebuild says so, and can go back`() {
    var old = FlowStage(Self.asking)
    old.perform("/stack/0/props/choose", "tea")
    let rebuilt = Flow("Asking") { present in
      _ = try await present(Question.self, props: Question.Props(text: "new"))
    }
    var stage = FlowStage(rebuilt)
    let start = stage.position
    stage.edit(.replace(Pointer(), old.position))
    #expect(stage.markup.contains("value=\"tea\""))
    stage.perform("/stack/1/props/save")
    #expect(stage.refusal?.reason.hasPrefix("The flow takes a different path now") == true)
    stage.perform("/steps", 0)
    #expect(stage.position == start)
  }

  @Test func `an invalid position is refused where it is wrong`() {
    var stage = FlowStage(Self.asking)
    stage.edit(.replace(Pointer("/stack/0/screen")!, "Nowhere"))
    guard case .rejected(let mismatch)? = stage.outcomes(nil).first else {
      Issue.record("It was taken.")
      return
    }
    #expect(mismatch.path == Pointer("/stack/0/screen"))
  }

  @Test func `a screen that the story does not name is refused`() {
    let unnamed = Flow("Unnamed") { present in
      _ = try await present(Question.self, props: Question.Props(text: "x"))
      _ = try await present(NameTag.self, props: NameTag.Props())
    }
    var stage = FlowStage(unnamed)
    stage.perform("/stack/0/props/save")
    #expect(stage.refusal?.path == Pointer("/stack/0/screen"))
    #expect(stage.refusal?.reason.hasPrefix("Unknown screen “Name Tag”") == true)
    #expect(stage.stack == ["Question"])
  }

  // MARK: Running

  @Test func `work that comes from elsewhere is waited for`() {
    let slow = Flow("Slow") { present in
      try await Task.sleep(for: .milliseconds(5))
      let number = await Task.detached(priority: .high) { 42 }.value
      return try await present(Question.self, props: Question.Props(text: "\(number)"))
    }
    #expect(FlowStage(slow)["/stack/0/props/text"] == "42")
  }

  @Test func `a flow that is let go of is over, even one that tries again and again`() {
    let stubborn = Flow("Stubborn") { present in
      while true {
        _ = try? await present(Question.self, props: Question.Props(text: "again"))
      }
    }
    var stage = FlowStage(stubborn)
    stage.perform("/stack/0/props/save")
    stage.perform("/stack/0/props/cancel")
    #expect(stage["/steps"]?.array?.count == 2)
  }

  private final class Token: Sendable {
    let released: Log<Void>
    init(_ released: Log<Void>) { self.released = released }
    deinit { released.write(()) }
  }

  @Test func `nothing of a run is kept after it`() {
    let released = Log<Void>()
    let keeping = Flow("Keeping") { present in
      let token = Token(released)
      _ = try await present(Question.self, props: Question.Props(text: "x"))
      _ = token
    }
    var stage = FlowStage(keeping)
    #expect(released.entries.count == 1)
    stage.perform("/stack/0/props/save")
    #expect(released.entries.count == 2)
  }
}
