/// The style of a presentation: a name that the presenter and its container interpret.
public struct PresentationStyle: Hashable, Sendable {
  /// The name, as serialized in recordings and by the page.
  public let name: String

  /// Creates a custom style for presenters and containers that support it.
  public init(_ name: String) { self.name = name }

  /// The first screen of a stack.
  public static let root = PresentationStyle("root")
  /// Above the other screens, which are inert until it is dismissed.
  public static let modal = PresentationStyle("modal")
  /// On top of the other screens of the container, which decides how many are visible.
  public static let push = PresentationStyle("push")
}
