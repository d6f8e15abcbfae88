public import Storybook

/// A screen that a flow can present, and that completes with an output.
///
/// ```swift
/// extension ContactEditor: Presentable {
///   static var handlers: Handlers<Props, Contact> {
///     OnCommand(\.typedName) { props, text in props.name = text }
///     CompleteOn(\.save) { props in props.contact }
///     CancelOn(\.cancel)
///   }
/// }
/// ```
public protocol Presentable: ScreenNamespace {
  /// The type of the output.
  associatedtype Output: Codable & Sendable

  /// The name, unique within a flow; serialized flow states refer to it.
  static var name: String { get }
  /// Renders the screen as a fragment; the page surrounds the whole flow.
  ///
  /// - Throws: any error, which the page shows with the props.
  static func render(_ props: Props, _ context: RenderEnvironment) throws -> HTML
  /// Shared elements: view transition names by CSS selector. When the stack changes, an element
  /// morphs into the one with the same name on the next screen.
  static var transitionElements: [String: String] { get }
  /// The handlers that change the props, complete or cancel the screen.
  @HandlerBuilder<Props, Output> static var handlers: Handlers<Props, Output> { get }
}

extension Presentable {
  /// Empty.
  public static var transitionElements: [String: String] { [:] }

  /// The type name as words: “Contact Editor” for `ContactEditor`.
  public static var name: String {
    "\(Self.self)".reduce(into: "") { name, letter in
      if letter.isUppercase, name.last?.isLowercase == true { name += " " }
      name.append(letter)
    }
  }
}
