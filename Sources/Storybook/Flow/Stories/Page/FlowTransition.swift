import StorybookSchema

/// How one place of a flow takes the place of the one before: what differs is the stack.
struct FlowTransition: Hashable, Sendable {
  let transition: Transition
  /// Modal screens that come or go, by their selectors.
  let elements: [String: String]

  /// - Parameters:
  ///   - push: how a screen comes that is pushed onto others.
  ///   - named: elements that the screens have named.
  init(
    from old: FlowState, to new: FlowState, push: Transition, named: [String: String] = [:]
  ) {
    let before = old.stack.map(\.id)
    let after = new.stack.map(\.id)
    let come = new.stack.filter { !before.contains($0.id) }
    let gone = old.stack.filter { !after.contains($0.id) }
    let modals = (come + gone).filter { PresentationStyle($0.style) == .modal }
    guard old.flow == new.flow, !come.isEmpty || !gone.isEmpty else {
      (transition, elements) = (.none, [:])
      return
    }
    if modals.isEmpty, let top = come.last, PresentationStyle(top.style) != .root {
      transition = push
    } else if modals.isEmpty, come.isEmpty, !new.stack.isEmpty {
      transition = push.reversed
    } else {
      transition = .crossFade
    }
    let own = modals.map { (Self.selector($0.id), "storybook-modal-\($0.id)") }
    elements = named.merging(own) { first, _ in first }
  }

  /// The dialog of a modal screen in the page.
  static func selector(_ id: Int) -> String { "[data-key=\"storybook-cover-\(id)\"] > dialog" }
}

extension Transition {
  /// The way back.
  fileprivate var reversed: Transition {
    guard case .slide(let direction) = self else { return self }
    return switch direction {
    case .left: .slide(.right)
    case .right: .slide(.left)
    case .up: .slide(.down)
    case .down: .slide(.up)
    }
  }
}
