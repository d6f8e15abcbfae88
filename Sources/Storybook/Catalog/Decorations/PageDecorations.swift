/// The page around the renderings of one story.
package struct PageDecorations: Sendable {
  /// The outermost one first.
  var layouts: [Layout] = []
  /// The markup that each decoration adds.
  var head: [String] = []
  var bodyClasses: [String] = []
  /// The files that no public folder needs.
  var unserved: [String] = []
  package internal(set) var scripts = CanvasScripts()

  var isEmpty: Bool { layouts.isEmpty && head.isEmpty && bodyClasses.isEmpty }

  /// Returns the rendering in its page, and notes where the fragment is. Text and other media types
  /// have no page, and a whole document has one.
  ///
  /// Throws a ``DecorationError``.
  package func surrounding(
    _ rendering: Rendering, title: String, in environment: RenderEnvironment
  ) throws(DecorationError) -> Rendering {
    var page = try self.page(around: rendering, title: title, in: environment)
    page.notes.unserved = unserved
    return page
  }

  private func page(
    around rendering: Rendering, title: String, in environment: RenderEnvironment
  ) throws(DecorationError) -> Rendering {
    guard !isEmpty, environment.format == .html, rendering.mediaType.form == .html,
      case .text(let fragment) = rendering.body
    else { return rendering }
    guard !WholeDocument.isDocument(fragment) else {
      return rendering.replacing(adding(to: fragment))
    }
    let marks = FragmentMarks()
    var markup = marks.marking(fragment)
    for layout in layouts.reversed() where !WholeDocument.isDocument(markup) {
      markup = try layout.surrounding(markup, in: environment, marks: marks)
    }
    if WholeDocument.isDocument(markup) {
      markup = adding(to: markup)
    } else if !head.isEmpty || !bodyClasses.isEmpty {
      markup = FragmentDocument(
        title: title, environment: environment, head: head.joined(separator: "\n"),
        bodyClasses: bodyClasses
      ).markup(around: markup)
    }
    let (page, place) = marks.removed(from: markup)
    var decorated = rendering.replacing(page)
    decorated.notes.fragment = place
    return decorated
  }

  private func adding(to document: String) -> String {
    guard !head.isEmpty || !bodyClasses.isEmpty else { return document }
    return WholeDocument(document)?.adding(
      head: head.map { $0 + "\n" }.joined(), bodyClasses: bodyClasses) ?? document
  }
}
