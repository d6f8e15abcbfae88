import Storybook
import StorybookMarkup
import StorybookSchema

// What a browser needs to repeat a test; computed only for a test that is mirrored.
extension StorySession {
  /// Passes on what a user does with elements, or sees of them.
  func mirror(
    _ kind: TestAct.Kind, _ ids: @autoclosure () -> [ID], text: String = "",
    on screen: MarkupScreen
  ) {
    tracer?.mirror(.acted(TestAct(kind, ids().map(screen.place), text: text)))
  }

  func mirror(_ rendering: Rendering) {
    var html: String?
    if rendering.mediaType.form == .html, case .text(let text) = rendering.body { html = text }
    tracer?.mirror(.shown(html: html, story: id, environment: environment.completeValue))
  }
}

extension MarkupScreen {
  /// The place of an element in the document as a browser parses it.
  func place(_ id: ID) -> TestAct.Element {
    let tag = element(id)?.name ?? ""
    let all = document.subtree(MarkupDocument.root).filter { element($0)?.name == tag }
    return TestAct.Element(
      tag: tag, position: all.firstIndex(of: id) ?? 0, count: all.count, summary: summary(id))
  }

  /// The elements that a query finds in an expectation: for a text the innermost with it.
  func seen(_ query: ElementQuery, in scope: ID) -> [ID] {
    guard case .plain(let text) = query.kind else { return matches(query, .finding, in: scope) }
    return shownElements(text, in: scope) ?? []
  }
}
