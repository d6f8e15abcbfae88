// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

/// Performing commands through the whole of the author's side: props and an event in, props out.
struct LiveTests {
  struct Counter: Codable, Hashable {
    enum Action: Codable, Hashable { case add(Int), reset, fail }

    var count = 0
    var step: CommandWith<Int> = .noop
    var reset: Command?
    var dispatch: CommandWith<Action> = .noop
    var rows: [Row] = []
    var child: Row?
    var untouched: Command = .noop
  }

  struct Row: Codable, Hashable {
    var isOn = false
    var toggle: Command = .noop
    static let update = ScreenUpdate<Row> { OnCommand(\.toggle) { $0.isOn.toggle() } }
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "It does not want to." }
  }

  static let catalog = Catalog {
    Screen("Counter", render: { (props: Counter) -> HTML in "<b\(props.step)>\(props.count)</b>" })
    {
      Story("Still", Counter(reset: .noop))
      Story("Live", Counter(reset: .noop, rows: [Row(), Row()], child: Row())) {
        OnCommand(\.step) { props, step in props.count += step }
        OnCommand(\.reset) { props in
          props.count = 0
          props.reset = nil
        }
        OnCommand(each: \.rows, \.toggle) { props, index in props.rows[index].isOn.toggle() }
        OnCommand(\.child, Row.update)
      }
      Story("Reduced", Counter(), update: reduce)
    }
  }

  @Sendable private static func reduce(_ props: inout Counter, _ action: Counter.Action) throws {
    switch action {
    case .add(let number): props.count += number
    case .reset: props.count = 0
    case .fail: throw Refusal()
    }
  }

  private func outcomes(
    _ story: String, _ command: String, _ value: Value? = nil, on props: Value
  ) -> [Outcome] {
    let evaluation = Evaluation(
      ticket: 1, screen: "counter", story: story, props: props.bytes,
      environment: EnvironmentSettings(device: "phone"), event: .perform(Pointer(command)!, value),
      wantsRendering: true)
    return Self.catalog.outcomes(of: evaluation)
  }

  private func reaction(
    _ story: String, _ command: String, _ value: Value? = nil, on props: Value
  ) throws -> Reaction {
    let first = outcomes(story, command, value, on: props).first
    guard case .reacted(let reaction) = first else {
      throw PropsError(path: Pointer(), reason: "\(first.debugDescription)")
    }
    return reaction
  }

  @Test func `a command changes the props, and they are rendered`() throws {
    let outcomes = outcomes("live", "/step", 2, on: ["count": 1, "rows": []])
    guard case .reacted(let reaction) = outcomes[0], case .rendered(let rendering, _) = outcomes[1]
    else { throw PropsError(path: Pointer(), reason: "\(outcomes)") }
    #expect(reaction.props == ["count": 3, "rows": []])
    #expect(reaction.performed?.command == Pointer("/step"))
    #expect(reaction.performed?.value == 2)
    #expect(reaction.performed?.location?.contains("LiveTests.swift:") == true)
    #expect(rendering.body == .text(#"<b data-storybook-command="/step">3</b>"#))
  }

  static let changes:
    [(story: String, command: String, value: Value?, props: Value, after: Value)] =
      [
        (
          "live", "/reset", nil, ["count": 3, "reset": "command", "rows": []],
          ["count": 0, "rows": []]
        ),
        (
          "live", "/rows/1/toggle", nil, ["count": 0, "rows": [["isOn": false], ["isOn": false]]],
          ["count": 0, "rows": [["isOn": false], ["isOn": true]]]
        ),
        (
          "live", "/child/toggle", nil, ["count": 0, "rows": [], "child": ["isOn": false]],
          ["count": 0, "rows": [], "child": ["isOn": true]]
        ),
        (
          "reduced", "/dispatch", ["add": ["_0": 5]], ["count": 1, "rows": []],
          ["count": 6, "rows": []]
        ),
        (
          "reduced", "/dispatch", ["reset": [:]], ["count": 1, "rows": []],
          ["count": 0, "rows": []]
        ),
      ]

  @Test(arguments: changes) func `what is not changed stays as it was written`(
    story: String, command: String, value: Value?, props: Value, after: Value
  ) throws {
    #expect(try reaction(story, command, value, on: props).props == after)
  }

  @Test(arguments: [("live", "/untouched"), ("still", "/reset")])
  func `an unhandled command is only reported`(story: String, command: String) throws {
    let outcomes = outcomes(
      story, command, on: ["count": 1, "rows": [], "reset": "command"])
    #expect(outcomes.count == 1)
    #expect(
      try reaction(story, command, on: ["count": 1, "rows": [], "reset": "command"]).props == nil)
  }

  static let refusals: [(command: String, value: Value?, path: String, reason: String)] = [
    ("/nothing", nil, "/nothing", "This command is not available now."),
    ("/reset", nil, "/reset", "This command is not available now."),
    ("/dispatch", nil, "/dispatch", "This command requires a value."),
    ("/step", "two", "/step", "Expected a whole number."),
    ("/dispatch", ["fail": [:]], "/dispatch", "It does not want to."),
  ]

  @Test(arguments: refusals) func `a command that cannot be performed is refused with the reason`(
    command: String, value: Value?, path: String, reason: String
  ) {
    #expect(
      outcomes("reduced", command, value, on: ["count": 1, "rows": []])
        == [.rejected(PropsError(path: Pointer(path)!, reason: reason))])
  }
}
