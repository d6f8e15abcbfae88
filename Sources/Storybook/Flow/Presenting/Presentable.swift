/// A screen that can be presented, and completes with an output.
///
/// ```swift
/// extension ContactEditor: Presentable {
///   static var handlers: Handlers<Props, Contact> {
///     On(\.typedName) { props, text in props.name = text }
///     Completes(\.save) { props in props.contact }
///     Cancels(\.cancel)
///   }
/// }
/// ```
public protocol Presentable: ScreenNamespace {
  /// What the screen completes with.
  associatedtype Output: Codable & Sendable

  /// Unique among the screens of a flow: positions of a flow are written with it.
  static var name: String { get }
  /// A part of a page: the page is around the whole flow.
  ///
  /// - Throws: anything; the page shows it with the props.
  static func render(_ props: Props, _ context: RenderEnvironment) throws -> HTML
  /// Elements that go over by themselves when the stack changes, a name by CSS selector: the one with
  /// the same name on the screen before becomes the one on this screen.
  static var transitionElements: [String: String] { get }
  /// What its commands do to its props, and which of them are its ends.
  @HandlerBuilder<Props, Output> static var handlers: Handlers<Props, Output> { get }
}

extension Presentable {
  /// None.
  public static var transitionElements: [String: String] { [:] }

  /// `ContactEditor` is “Contact Editor”.
  public static var name: String {
    "\(Self.self)".reduce(into: "") { name, letter in
      if letter.isUppercase, name.last?.isLowercase == true { name += " " }
      name.append(letter)
    }
  }
}
