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
  /// What the screen is rendered as: `HTML`, or the pages of any library.
  associatedtype Markup: RenderingConvertible = HTML
  /// The type of the output.
  associatedtype Output: Codable & Sendable

  /// The name, unique within a flow; serialized flow states refer to it.
  static var name: String { get }
  /// Renders the screen as a fragment; the page surrounds the whole flow. The function may be
  /// asynchronous, as that of a template engine.
  ///
  /// - Throws: any error, which the page shows with the props.
  static func render(_ props: Props, _ environment: RenderEnvironment) async throws -> Markup
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

extension Presentable {
  /// Returns the rendering as a part of the flow's page; blocks the calling thread while an
  /// asynchronous function waits. Text is preformatted.
  ///
  /// - Throws: the error of the render function; ``PresentationError/failed(screen:reason:)`` for
  ///   data, which no page can contain.
  static func fragment(_ props: Props, in environment: RenderEnvironment) throws -> HTML {
    let rendering = try CallingThread.result {
      try await render(props, environment).rendering.checked()
    }
    switch (rendering.mediaType.form, rendering.body) {
    case (.html, .text(let markup)), (.svg, .text(let markup)): return HTML(raw: markup)
    case (_, .text(let text)): return "<pre>\(text)</pre>"
    case (_, .bytes):
      throw PresentationError.failed(
        screen: name, reason: "A flow cannot show \(rendering.mediaType.name).")
    }
  }
}
