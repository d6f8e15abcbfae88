import StorybookSchema

/// A page around fragments.
struct Layout: Sendable {
  let source: CodeLocation
  let page: @Sendable ((HTML, RenderEnvironment)) throws -> Rendering

  /// Returns the page around a marked fragment.
  ///
  /// Throws a ``DecorationError`` for an error of the layout, and for a page that is no HTML or does
  /// not contain the fragment once.
  func surrounding(
    _ fragment: String, in environment: RenderEnvironment, marks: FragmentMarks
  ) throws(DecorationError) -> String {
    let rendering: Rendering
    do { rendering = try page((HTML(raw: fragment), environment)).checked() } catch {
      throw DecorationError("The layout", at: source, throws: error)
    }
    guard rendering.mediaType.form == .html, case .text(let markup) = rendering.body else {
      throw DecorationError(
        "The layout", at: source, "returns \(rendering.mediaType): expected HTML.")
    }
    switch marks.count(in: markup) {
    case 1: return markup
    case 0:
      throw DecorationError(
        "The layout", at: source,
        "does not contain the rendering: insert it unescaped, as `\\(content)` does in HTML.")
    case let count:
      throw DecorationError(
        "The layout", at: source, "contains the rendering \(count) times: insert it once.")
    }
  }
}

/// A mistake in a decoration, with its place.
package struct DecorationError: LocatedError, CustomStringConvertible {
  package let description: String
  /// The place of the error in a template that the decoration renders, or of the decoration.
  package let frame: StackFrame?

  init(_ subject: String, at source: CodeLocation, _ problem: String) {
    description = "\(subject) at \(source.place) \(problem)"
    let place = StackFrame.Source(file: source.file, line: source.line, column: 1)
    frame = StackFrame(function: subject, source: place, isAuthors: true)
  }

  init(_ subject: String, at source: CodeLocation, throws error: any Error) {
    let own = DecorationError(subject, at: source, "throws: \(ErrorDescription.sentence(error))")
    description = own.description
    frame = (error as? any LocatedError)?.frame ?? own.frame
  }
}
