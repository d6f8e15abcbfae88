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
    return leading(head + style(environment), in: own)
  }

  /// Marks the root of a whole document; returns `nil` for a fragment.
  private static func marked(_ markup: String, with marks: String) -> String? {
    let (doctype, root) = WholeDocument.start(of: markup)
    if let root {
      let place = markup.utf8.index(markup.startIndex, offsetBy: root + "<html".utf8.count)
      return "\(markup[..<place])\(marks)\(markup[place...])"
    }
    guard let doctype else { return nil }
    let place = markup.utf8.index(markup.startIndex, offsetBy: doctype.upperBound)
    return "\(markup[..<place])<html\(marks)>\(markup[place...])"
  }

  /// Puts markup before everything else but the doctype, where a parser starts the head with it. The
  /// author's own tags come later, whatever is in comments: a parser adds the attributes of `<html>`
  /// and ignores `<head>`, and a doctype behind a comment, which therefore stands first once more.
  private static func leading(_ head: String, in document: String) -> String {
    guard !head.isEmpty else { return document }
    let document = String(document.drop { $0 == "\u{FEFF}" })
    guard let range = WholeDocument.start(of: document).doctype else { return head + document }
    let bytes = Array(document.utf8)
    var rest = document
    if range.lowerBound == 0 { rest = String(decoding: bytes[range.upperBound...], as: UTF8.self) }
    return String(decoding: bytes[range], as: UTF8.self) + head + rest
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
