/// What wraps presented screens: which of those in a stack it shows, and where.
///
/// ```swift
/// static let app = Container("app") { layers, context in
///   "<nav>Shop</nav><main>\(layers.last?.html)</main>"
/// }
/// ```
public struct Container: Sendable {
  /// What the *Flow* panel calls it.
  public let name: String
  let html: @Sendable ([ContainerLayer], RenderEnvironment) throws -> HTML
  let push: Transition

  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - push: how a pushed screen takes the place of those below; it goes the other way.
  ///   - html: gets what lies upon each other, the lowest first. A modal screen begins a
  ///     container of its own, over this one.
  public init(
    _ name: String, push: Transition = .crossFade,
    html: @escaping @Sendable ([ContainerLayer], RenderEnvironment) throws -> HTML
  ) {
    self.name = name
    self.push = push
    self.html = html
  }
}

/// A rendered screen in a container.
public struct ContainerLayer: Sendable {
  /// That of its screen: ``Presentable/name``.
  public let name: String
  /// How it came over what lies below.
  public let style: PresentationStyle
  /// Its rendering.
  public let html: HTML
  /// What goes back from it, where the screen offers that.
  public let cancel: Command?
}
