/// How a screen comes over what is there: a word that the presenter and its container understand.
public struct PresentationStyle: Hashable, Sendable {
  /// The word, as recordings and the page write it.
  public let name: String

  /// A style of your own, for presenters and containers that know it.
  public init(_ name: String) { self.name = name }

  /// The first of a stack.
  public static let root = PresentationStyle("root")
  /// Over the others, which cannot be used until it is gone.
  public static let modal = PresentationStyle("modal")
  /// On top of the others in their container, which decides how many it shows.
  public static let push = PresentationStyle("push")
}
