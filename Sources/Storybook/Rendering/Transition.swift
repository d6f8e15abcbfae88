import StorybookSchema

/// How a rendering takes the place of the one before.
public enum Transition: Hashable, Sendable {
  /// At once.
  case none
  /// The old one fades while the new one appears.
  case crossFade
  /// The new one comes from the other side.
  case slide(Direction)

  /// Where the old rendering goes.
  public enum Direction: String, Hashable, Sendable {
    /// Out to the left.
    case left
    /// Out to the right.
    case right
    /// Out over the top.
    case up
    /// Out over the bottom.
    case down
  }
}

extension RenderingConvertible {
  /// Takes the place of the rendering before it in that way, where one was shown: in the page, never
  /// in a snapshot.
  ///
  /// - Parameters:
  ///   - transition: how it takes that place.
  ///   - elements: elements that go over by themselves, a name by CSS selector; the one with the
  ///     same name in the old rendering becomes the one in the new.
  public func transition(_ transition: Transition, elements: [String: String] = [:]) -> Rendering {
    var rendering = rendering
    rendering.notes["transition"] = transition.value(elements)
    return rendering
  }
}

extension Transition {
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
