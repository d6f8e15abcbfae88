public import Storybook

/// A wrapper around presented screens, which decides which of a stack are visible, and where.
///
/// ```swift
/// static let app = Container("app") { layers, environment in
///   "<nav>Shop</nav><main>\(layers.last?.html)</main>"
/// }
/// ```
public struct Container: Sendable {
  /// The display name in the *Flow* panel.
  public let name: String
  let html: @Sendable ([ContainerLayer], RenderEnvironment) throws -> HTML
  let push: Rendering.Transition

  /// - Parameters:
  ///   - name: the display name.
  ///   - push: the transition for a pushed screen; reversed when the screen is popped.
  ///   - html: renders the layers of the container, the lowest first. A modal screen starts a
  ///     container of its own above this one.
  public init(
    _ name: String, push: Rendering.Transition = .crossFade,
    html: @escaping @Sendable ([ContainerLayer], RenderEnvironment) throws -> HTML
  ) {
    self.name = name
    self.push = push
    self.html = html
  }
}

/// A rendered screen in a container.
public struct ContainerLayer: Sendable {
  /// The name of its screen: ``Presentable/name``.
  public let name: String
  /// The style that it was presented with.
  public let style: PresentationStyle
  /// The rendering of the screen.
  public let html: HTML
  /// The screen's cancel command, if it has one.
  public let cancel: Command?
}
