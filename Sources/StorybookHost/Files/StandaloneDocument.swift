package import Storybook

/// Renderings as complete documents, for curl, embedding and browser test tools.
package enum StandaloneDocument {
  /// Wraps a fragment in a document, and marks the document as settled.
  ///
  /// - Parameters:
  ///   - head: markup that comes first in the head, such as a policy.
  ///   - isSettled: `false` while a load is due; then the document has no mark.
  package static func html(
    _ markup: String, title: String, environment: EnvironmentSettings, head: String = "",
    isSettled: Bool = true
  ) -> String {
    let markup = ForeignFetches.removed(from: markup)
    var marks = ""
    if isSettled { marks = " data-storybook-settled=\"0\"" }
    guard let own = marked(markup, with: marks) else {
      return wrapped(markup, title: title, marks: marks, head: head, environment: environment)
    }
    return leading(head + style(environment), own)
  }

  /// Marks the root of a whole document, which begins with a doctype or `<html`; returns `nil` for
  /// a fragment. The canvas makes the same distinction.
  private static func marked(_ markup: String, with marks: String) -> String? {
    let start = contentStart(of: markup[...])
    guard ["<!", "<h", "<H"].contains(where: start.hasPrefix) else { return nil }
    let doctype = doctype(of: start)?.endIndex
    let content = contentStart(of: markup[(doctype ?? start.startIndex)...])
    let tag = content.prefix("<html".count)
    if tag.lowercased() == "<html", let next = content[tag.endIndex...].first,
      next.isWhitespace || next == ">" || next == "/"
    {
      return "\(markup[..<tag.endIndex])\(marks)\(markup[tag.endIndex...])"
    }
    return doctype.map { "\(markup[..<$0])<html\(marks)>\(markup[$0...])" }
  }

  /// The doctype at the start of a text.
  private static func doctype(of text: Substring) -> Substring? {
    guard text.prefix("<!doctype".count).lowercased() == "<!doctype" else { return nil }
    return text.firstIndex(of: ">").map { text[...$0] }
  }

  /// Skips white space and comments.
  private static func contentStart(of markup: Substring) -> Substring {
    var rest = markup
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") else { return rest }
      rest = rest[end.upperBound...]
    }
  }

  /// Puts markup before everything else but the doctype, where a parser starts the head with it. The
  /// author's own tags come later, whatever is in comments: a parser adds the attributes of `<html>`
  /// and ignores `<head>`, and a doctype behind a comment, which therefore stands first once more.
  private static func leading(_ head: String, _ document: String) -> String {
    guard !head.isEmpty else { return document }
    let document = document.drop { $0 == "\u{FEFF}" }
    guard let doctype = doctype(of: contentStart(of: document)) else { return head + document }
    let isFirst = doctype.startIndex == document.startIndex
    return doctype + head + (isFirst ? document[doctype.endIndex...] : document)
  }

  private static func wrapped(
    _ markup: String, title: String, marks: String, head: String,
    environment: EnvironmentSettings
  ) -> String {
    FragmentDocument(
      title: title, environment: environment.resolved(of: []), marks: marks, policy: head,
      head: style(environment)
    ).markup(around: markup)
  }

  private static func style(_ environment: EnvironmentSettings) -> String {
    environment.reducedMotion ? motionStyle : ""
  }

  /// Ends animations almost immediately; their events still fire.
  private static let motionStyle = """
    <style>*, ::before, ::after { animation-duration: .01ms !important; \
    animation-iteration-count: 1 !important; transition-duration: .01ms !important; \
    scroll-behavior: auto !important }</style>
    """
}
