import StorybookSchema

extension Rendering {
  /// The animation from one rendering to the next.
  public enum Transition: Hashable, Sendable {
    /// No animation.
    case none
    /// The old rendering fades out while the new one fades in.
    case crossFade
    /// The new rendering slides in while the old one slides out in the given direction.
    case slide(Direction)

    /// The direction in which the old rendering moves.
    public enum Direction: String, Hashable, Sendable {
      /// To the left.
      case left
      /// To the right.
      case right
      /// To the top.
      case up
      /// To the bottom.
      case down
    }
  }
}

extension RenderingConvertible {
  /// Returns the rendering with a transition from the previous one.
  ///
  /// - Parameters:
  ///   - transition: the transition of the whole rendering.
  ///   - elements: view transition names by CSS selector: an element morphs from the one with the
  ///     same name in the old rendering.
  package func transition(_ transition: Rendering.Transition, elements: [String: String] = [:])
    -> Rendering
  {
    var rendering = rendering
    rendering.notes.transition = transition.value(elements)
    return rendering
  }
}

extension Rendering.Transition {
  fileprivate func value(_ elements: [String: String]) -> Value? {
    var object: Object
    switch self {
    case .none: return nil
    case .crossFade: object = ["name": "cross-fade"]
    case .slide(let direction):
      object = ["name": "slide", "direction": .string(direction.rawValue)]
    }
    let named = elements.sorted { $0.key < $1.key }.map { ($0.key, Value.string($0.value)) }
    if !named.isEmpty { object["elements"] = .object(Object(named)) }
    return .object(object)
  }
}
