import StorybookSchema

/// The output of a screen: a media type and a body.
public struct Rendering: Hashable, Sendable {
  /// What the body is; text is always UTF-8.
  public let mediaType: MediaType
  /// The content.
  public let body: Body
  /// The plain-text version, for a terminal, a plain-text e-mail or a snapshot.
  public let alternativeText: String?
  /// The key bindings of the plain-text version.
  var alternativeCommands: [KeyboardCommand] = []
  /// The first text in the markup that stands where no text can be right.
  private var fault: MarkupFaultError?
  package var notes = Notes()

  /// Text or binary content.
  public enum Body: Hashable, Sendable {
    /// Text, sent as UTF-8.
    case text(String)
    /// Binary content.
    case bytes([UInt8])
  }

  /// Creates a rendering of any media type; ``RenderingConvertible`` has shortcuts for common ones.
  public init(mediaType: MediaType, body: Body, alternativeText: String? = nil) {
    self.mediaType = mediaType
    self.body = body.withoutMark
    self.alternativeText = alternativeText
  }

  fileprivate init(_ mediaType: MediaType, _ html: HTML, alternativeText: String? = nil) {
    self.init(mediaType: mediaType, body: .text(html.markup), alternativeText: alternativeText)
    fault = html.state.fault
  }

  /// Returns the rendering; throws if a text of its markup stands where no text can be right.
  package func checked() throws -> Rendering {
    if let fault { throw fault }
    return self
  }
}

// Members of the protocol, so that a render closure can return `.html(raw: page($0))`.
extension RenderingConvertible where Self == Rendering {
  /// Returns an HTML rendering, optionally with a plain-text version of its own.
  public static func html(_ html: HTML, text: String? = nil) -> Rendering {
    Rendering(.html, html, alternativeText: text)
  }

  /// Returns an HTML rendering with key bindings for its plain-text version.
  public static func html(
    _ html: HTML, text: String? = nil, commands: [KeyboardCommand]
  ) -> Rendering {
    var rendering = Rendering.html(html, text: text)
    rendering.alternativeCommands = commands
    return rendering
  }

  /// Returns an HTML rendering from any library that produces a `String`; does not escape it.
  public static func html(raw markup: String, text: String? = nil) -> Rendering {
    .html(HTML(raw: markup), text: text)
  }

  /// Returns an HTML rendering of the chunks that a library streams, once the last one has come.
  ///
  /// - Throws: what the stream throws.
  public static func html<Chunks: AsyncSequence>(
    chunks: Chunks
  ) async throws -> Rendering where Chunks.Element: StringProtocol {
    var markup = ""
    for try await chunk in chunks { markup += chunk }
    return .html(raw: markup)
  }

  /// Returns a text rendering for a terminal; ANSI escape sequences set colours (ECMA-48, section
  /// 8.3.117).
  public static func text(_ text: String) -> Rendering {
    Rendering(mediaType: .text, body: .text(text))
  }

  /// Returns a text rendering whose last line lists the key bindings: `[q] Quit  [r] Reload`.
  public static func text(_ text: String, commands: [KeyboardCommand]) -> Rendering {
    guard !commands.line.isEmpty else { return .text(text) }
    let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    var rendering = Rendering.text(text + separator + commands.line + "\n")
    rendering.notes.commands = commands.compactMap(\.value)
    return rendering
  }

  /// Returns an SVG rendering.
  public static func svg(_ markup: HTML) -> Rendering {
    Rendering(.svg, markup)
  }

  /// Returns a rendering of any media type, such as `.bytes(png, mediaType: .png)`.
  public static func bytes(_ bytes: [UInt8], mediaType: MediaType) -> Rendering {
    Rendering(mediaType: mediaType, body: .bytes(bytes))
  }
}

extension Rendering.Body {
  /// The body without a byte order mark, which template files may begin with: a browser removes
  /// it from a document that it loads, but not from one that a script writes.
  fileprivate var withoutMark: Self {
    guard case .text(let text) = self, text.unicodeScalars.first == "\u{FEFF}" else { return self }
    return .text(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())))
  }
}

extension Rendering {
  /// Returns the rendering in the requested format: HTML becomes text, other media types are
  /// unchanged.
  package func formatted(as format: RenderEnvironment.Format) -> Rendering {
    guard format == .text, mediaType.form == .html, case .text(let markup) = body else {
      return self
    }
    return .text(
      alternativeText ?? PlainText.text(ofHTML: markup), commands: alternativeCommands)
  }
}

/// A result type of render functions: ``Rendering`` or ``HTML``.
public protocol RenderingConvertible: SendableMetatype {
  /// The rendering to show.
  var rendering: Rendering { get }
}

extension Rendering: RenderingConvertible {
  /// The rendering itself.
  public var rendering: Rendering { self }
}

extension HTML: RenderingConvertible {
  /// This markup as `text/html`.
  public var rendering: Rendering { .html(self) }
}
