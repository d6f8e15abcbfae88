package import StorybookSchema

/// What a screen makes of its props: a media type and a body.
public struct Rendering: Hashable, Sendable {
  /// For example `text/html`; without parameters, text is always UTF-8.
  public let mediaType: String
  /// What the media type describes.
  public let body: Body
  /// The same as text, for whoever asks for text: a terminal, a plain e-mail, a snapshot.
  public let alternativeText: String?
  /// What can be done in that text.
  var alternativeCommands: [KeyboardCommand] = []
  /// What the page is told besides, as members of the message that brings the rendering.
  package var notes = Object()

  /// Text, or bytes where it is none.
  public enum Body: Hashable, Sendable {
    /// Text, sent as UTF-8.
    case text(String)
    /// Anything else.
    case bytes([UInt8])
  }

  /// A rendering of any media type; ``RenderingConvertible`` has shorter ways for the usual ones.
  public init(mediaType: String, body: Body, alternativeText: String? = nil) {
    self.mediaType = mediaType
    self.body = body
    self.alternativeText = alternativeText
  }
}

// On the protocol, so that a render closure may say `.html(raw: page($0))`.
extension RenderingConvertible where Self == Rendering {
  /// HTML, with the text version a screen may have of its own.
  public static func html(_ html: HTML, text: String? = nil) -> Rendering {
    Rendering(mediaType: "text/html", body: .text(html.markup), alternativeText: text)
  }

  /// HTML, with what can be done by key where it is shown as text.
  public static func html(
    _ html: HTML, text: String? = nil, commands: [KeyboardCommand]
  ) -> Rendering {
    var rendering = Rendering.html(html, text: text)
    rendering.alternativeCommands = commands
    return rendering
  }

  /// Markup from any HTML library that returns a `String`. It is not escaped.
  public static func html(raw markup: String, text: String? = nil) -> Rendering {
    .html(HTML(raw: markup), text: text)
  }

  /// Text, as a terminal shows it: ANSI escape sequences give colour (ECMA-48, section 8.3.117).
  public static func text(_ text: String) -> Rendering {
    Rendering(mediaType: "text/plain", body: .text(text))
  }

  /// Text, with a last line that lists what can be done, by key: `[q] Quit  [r] Reload`.
  public static func text(_ text: String, commands: [KeyboardCommand]) -> Rendering {
    guard !commands.line.isEmpty else { return .text(text) }
    let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    var rendering = Rendering.text(text + separator + commands.line + "\n")
    rendering.notes["commands"] = .array(commands.compactMap(\.value))
    return rendering
  }

  /// A drawing in SVG.
  public static func svg(_ markup: HTML) -> Rendering {
    Rendering(mediaType: "image/svg+xml", body: .text(markup.markup))
  }

  /// Anything else, for example `.bytes(png, mediaType: "image/png")`.
  public static func bytes(_ bytes: [UInt8], mediaType: String) -> Rendering {
    Rendering(mediaType: mediaType, body: .bytes(bytes))
  }
}

extension Rendering {
  /// The rendering in the asked format: HTML has a text version, everything else is what it is.
  package func formatted(as format: RenderEnvironment.Format) -> Rendering {
    guard format == .text, mediaType == "text/html", case .text(let markup) = body else {
      return self
    }
    return .text(
      alternativeText ?? PlainText.text(ofHTML: markup), commands: alternativeCommands)
  }
}

/// What a render function may return: a ``Rendering`` or ``HTML``.
public protocol RenderingConvertible: SendableMetatype {
  /// What is shown.
  var rendering: Rendering { get }
}

extension Rendering: RenderingConvertible {
  /// Itself.
  public var rendering: Rendering { self }
}

extension HTML: RenderingConvertible {
  /// This markup as `text/html`.
  public var rendering: Rendering { .html(self) }
}
