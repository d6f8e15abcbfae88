import Storybook

/// A rendering as a document of its own, for curl, embedding and browser test tools.
enum BareDocument {
  /// Marks the document as done; wraps a fragment in what a document needs.
  static func html(_ markup: String, title: String, environment: Environment) -> String {
    let attributes = """
      lang="\(HTML(text: language(environment.locale)))" dir="\(environment.direction.attribute)" \
      data-color-scheme="\(environment.colorScheme.rawValue)" data-storybook-settled="0"
      """
    if let end = endOfHTMLTagName(markup) {
      return markup[..<end] + " data-storybook-settled=\"0\"" + markup[end...]
    }
    return """
      <!doctype html>
      <html \(attributes)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(environment.colorScheme.rawValue)">
      <title>\(HTML(text: title))</title>
      </head>
      <body>
      \(markup)
      </body>
      </html>

      """
  }

  /// BCP 47 wants a hyphen where Foundation's identifiers have a low line.
  private static func language(_ locale: String) -> String { locale.replacing("_", with: "-") }

  private static func endOfHTMLTagName(_ markup: String) -> String.Index? {
    markup.prefix(1000).lowercased().ranges(of: "<html").first.map {
      markup.index(
        markup.startIndex,
        offsetBy: markup.lowercased().distance(from: markup.startIndex, to: $0.upperBound))
    }
  }
}
