import Storybook

/// A rendering as a document of its own, for curl, embedding and browser test tools.
enum StandaloneDocument {
  /// Marks the document as done; wraps a fragment in what a document needs.
  ///
  /// - Parameters:
  ///   - head: markup that comes first in the head, such as a policy.
  ///   - isSettled: false while a load is due; then the document is not marked.
  static func html(
    _ markup: String, title: String, environment: EnvironmentSettings, head: String = "",
    isSettled: Bool = true
  ) -> String {
    let marks = isSettled ? " data-storybook-settled=\"0\"" : ""
    guard let end = end(of: "<html", in: markup) else {
      return wrapped(markup, title: title, marks: marks, head, environment)
    }
    let document = headed("\(markup[..<end])\(marks)\(markup[end...])", by: head)
    return environment.reducedMotion ? stilled(document) : document
  }

  /// A document without a tag for its head gets what comes first there before all else: a parser
  /// puts it where it belongs.
  private static func headed(_ document: String, by head: String) -> String {
    guard !head.isEmpty,
      let tag = document.firstRange(of: #/(?i)<head(\s[^>]*)?>/#)
        ?? document.firstRange(of: #/(?i)<html(\s[^>]*)?>/#)
    else { return document }
    return document[..<tag.upperBound] + head + document[tag.upperBound...]
  }

  private static func wrapped(
    _ markup: String, title: String, marks: String, _ head: String,
    _ environment: EnvironmentSettings
  ) -> String {
    let scheme = environment.colorScheme.rawValue
    return """
      <!doctype html>
      <html lang="\(HTML(text: language(environment.locale)))" \
      dir="\(environment.direction.attribute)" data-color-scheme="\(scheme)"\(marks)>
      <head>
      <meta charset="utf-8">\(head)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(scheme)">
      <title>\(HTML(text: title))</title>\(environment.reducedMotion ? "\n\(stillness)" : "")
      </head>
      <body>
      \(markup)
      </body>
      </html>

      """
  }

  /// What moves is where it moves to at once, and its events still come.
  private static let stillness = """
    <style>*, ::before, ::after { animation-duration: .01ms !important; \
    animation-iteration-count: 1 !important; transition-duration: .01ms !important; \
    scroll-behavior: auto !important }</style>
    """

  /// A document without an end of its head is left as it is.
  private static func stilled(_ document: String) -> String {
    guard let range = document.firstRange(of: #/(?i)</head\s*>/#) else { return document }
    return document[..<range.lowerBound] + stillness + "\n" + document[range.lowerBound...]
  }

  /// BCP 47 wants a hyphen where Foundation's identifiers have a low line.
  private static func language(_ locale: String) -> String { locale.replacing("_", with: "-") }

  private static func end(of tag: String, in markup: String) -> String.Index? {
    markup.prefix(1000).lowercased().ranges(of: tag).first.map {
      markup.index(
        markup.startIndex,
        offsetBy: markup.lowercased().distance(from: markup.startIndex, to: $0.upperBound))
    }
  }
}
