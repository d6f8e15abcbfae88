import Storybook

/// The transition between two states of a flow, derived from the difference of their stacks.
struct FlowTransition: Hashable, Sendable {
  let transition: Rendering.Transition
  /// View transition names of modal screens that appear or disappear, by CSS selector.
  let elements: [String: String]

  /// - Parameters:
  ///   - push: the transition for a pushed screen.
  ///   - named: the elements that the screens name.
  init(
    from old: FlowState, to new: FlowState, push: Rendering.Transition,
    named: [String: String] = [:]
  ) {
    let before = old.stack.map(\.id)
    let after = new.stack.map(\.id)
    let added = new.stack.filter { !before.contains($0.id) }
    let removed = old.stack.filter { !after.contains($0.id) }
    let modals = (added + removed).filter { PresentationStyle($0.style) == .modal }
    guard old.flow == new.flow, !added.isEmpty || !removed.isEmpty else {
      transition = .none
      elements = [:]
      return
    }
    if modals.isEmpty, let top = added.last, PresentationStyle(top.style) != .root {
      transition = push
    } else if modals.isEmpty, added.isEmpty, !new.stack.isEmpty {
      transition = push.reversed
    } else {
      transition = .crossFade
    }
    let own = modals.map { (Self.selector($0.id), "storybook-modal-\($0.id)") }
    elements = named.merging(own) { first, _ in first }
  }

  /// Returns the selector for the dialog of a modal screen.
  static func selector(_ id: Int) -> String { "[data-key=\"storybook-cover-\(id)\"] > dialog" }
}

extension Rendering.Transition {
  /// The transition for the opposite direction.
  fileprivate var reversed: Rendering.Transition {
    guard case .slide(let direction) = self else { return self }
    return switch direction {
    case .left: .slide(.right)
    case .right: .slide(.left)
    case .up: .slide(.down)
    case .down: .slide(.up)
    }
  }
}
