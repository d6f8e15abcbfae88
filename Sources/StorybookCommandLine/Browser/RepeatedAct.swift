import Storybook
import StorybookProgram
import StorybookSchema

/// An act of an interaction test, with the rendering before it and what it has to lead to.
struct RepeatedAct: Hashable, Sendable {
  /// A rendering in HTML, and the story that it is of.
  struct Shown: Hashable, Sendable {
    let html: String
    let story: String
    let environment: Value
    /// A rendering that says the same as the one before is shown again, too.
    let number: Int
  }

  /// What an act leads to: a performed command, or a story or address that is followed.
  enum Effect: Hashable, Sendable {
    case performed(String, Value?)
    case followed(String)
  }

  let label: String
  let source: CodeLocation
  /// Counts from 1.
  let step: Int
  /// The state before; `nil` for one that was too large to send.
  let state: TestState?
  let shown: Shown
  let act: TestAct
  var effects: [Effect] = []
  /// Whether its step failed, and the test caught that.
  var isRefused = false
}

extension RepeatedAct {
  /// Returns the acts that a test reported, up to the step that failed.
  ///
  /// - Parameter end: the step that is not repeated; `nil` for none.
  static func all(of events: [TestEvent], before end: Int?) -> [RepeatedAct] {
    var acts: [RepeatedAct] = []
    var step = 0
    var label = ""
    var source = CodeLocation(file: "", line: 0)
    var state: TestState?
    var shown: Shown?
    var renderings = 0
    for event in events {
      switch event {
      case .began(let newLabel, let newSource, _):
        step += 1
        if step == end { return acts }
        label = newLabel
        source = newSource
      case .opened(let new): state = new
      case .changed(let new): state = new
      case .failed:
        if acts.last?.step == step { acts[acts.count - 1].isRefused = true }
      case .mirrored(.shown(let html, let story, let environment)):
        renderings += 1
        shown = html.map {
          Shown(html: $0, story: story, environment: environment, number: renderings)
        }
      case .mirrored(.acted(let act)):
        guard let shown else { continue }
        acts.append(
          RepeatedAct(
            label: label, source: source, step: step, state: state, shown: shown, act: act))
      case .mirrored(.performed(let command, let value)):
        acts.addEffect(.performed(command, value), in: step)
      case .mirrored(.followed(let address)): acts.addEffect(.followed(address), in: step)
      }
    }
    return acts
  }
}

extension [RepeatedAct] {
  /// A command that a step performs by its key path belongs to no act.
  fileprivate mutating func addEffect(_ effect: RepeatedAct.Effect, in step: Int) {
    guard let last, last.step == step else { return }
    self[count - 1].effects.append(effect)
  }
}

// MARK: Comparison

extension RepeatedAct {
  /// What the page says of an act.
  struct Report: Hashable, Sendable {
    /// Why a user cannot do or see it.
    var problem: String?
    var effects: [Effect] = []
    /// Why the browser does not submit a form.
    var refusal: String?
  }

  /// Returns why the browser decided otherwise than the test; `nil` if it did not.
  func problem(_ report: Report) -> String? {
    if let problem = report.problem {
      if isRefused, effects.isEmpty, act.kind.isDone { return nil }
      return "In Chromium, \(problem)."
    }
    if isScrolling, report.effects.isEmpty { return nil }
    guard report.effects != effects else { return nil }
    let reason = report.refusal.map { ": \($0)" } ?? ""
    return """
      In Chromium it \(Self.words(report.effects, none: "does nothing"))\(reason). \
      The test \(Self.words(effects, none: "expects nothing")).
      """
  }

  /// An anchor within the screen is scrolled to.
  private var isScrolling: Bool {
    guard case .followed(let address)? = effects.first else { return false }
    return address.hasPrefix("#")
  }

  private static func words(_ effects: [Effect], none: String) -> String {
    guard !effects.isEmpty else { return none }
    return effects.map(\.words).joined(separator: " and ")
  }

  /// The failure of the test at this act.
  func failure(_ problem: String, story: String) -> TestFailure {
    TestFailure(
      message: "\(label): \(problem)", source: source, step: step, story: state?.story ?? story,
      props: state?.props, environment: state?.environment)
  }
}

extension RepeatedAct.Effect {
  fileprivate var words: String {
    switch self {
    case .performed(let command, let value?): "performs \(command) with \(value.text)"
    case .performed(let command, nil): "performs \(command)"
    case .followed(let address): "leads to “\(address)”"
    }
  }
}

extension RepeatedAct.Report {
  /// Reads what the page reports; the canvas sends each value as JSON text.
  init(_ value: Value) {
    problem = value["problem"]?.string
    refusal = value["refusal"]?.string
    effects = (value["effects"]?.array ?? []).map { effect in
      guard let command = effect["command"]?.string else {
        return .followed(effect["followed"]?.string ?? "")
      }
      let text = effect["value"]?.string
      return .performed(command, text.flatMap { try? Value(json: Array($0.utf8)) })
    }
  }
}
