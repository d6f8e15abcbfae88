import Storybook

/// A screen that projects its props, has rules for both, and goes over from what it showed.
enum Gauge {
  struct Props: Codable, Hashable, Sendable {
    var level = 5
    var limit = 10
    var isFailing = false
    var isTorn = false
    var up: Command = .noop
  }

  struct ViewProps: Codable, Hashable, Sendable {
    var text: String
    var width: Int

    init(_ props: Props) throws {
      if props.isTorn { throw Torn() }
      text = "\(props.level) of \(props.limit)"
      width = props.limit == 0 ? 0 : props.level * 100 / props.limit
    }
  }

  struct Torn: Error, CustomStringConvertible {
    var description: String { "The gauge is torn." }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "The gauge fails." }
  }

  static let invariants: [Invariant<Props>] = [
    Invariant("the level is within the limit", at: \.level, \.limit) { $0.level <= $0.limit },
    Invariant("a limit is above zero", at: \.limit) { props in
      if props.limit <= 0 { throw Failure() }
      return true
    },
  ]

  static let viewInvariants: [Invariant<ViewProps>] = [
    Invariant("the bar is no longer than it is", at: \.width) { $0.width <= 100 }
  ]

  static let update = ScreenUpdate<Props> { OnCommand(\.up) { $0.level += 1 } }

  static let catalog = Catalog {
    Screen(
      "Gauge", project: ViewProps.init, viewInvariants: viewInvariants,
      render: { (view: ViewProps) -> HTML in "<p>\(view.text)</p>" }
    ) {
      Story("Half", Props())
      Story("Over", Props(level: 11), breaks: ["the level is within the limit"])
    }
    .update(update)
    .invariants(invariants)
    .transition(elements: ["p": "text"]) { old, new, _ in
      .slide(old.level < new.level ? .left : .right)
    }
  }
}
