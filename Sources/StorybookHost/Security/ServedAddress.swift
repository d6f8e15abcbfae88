/// An address that a host answers, and who may ask for it: the one table of both, in order of
/// precedence. Every `switch` over it names all cases, so that a new address is never open by default.
package enum ServedAddress: String, CaseIterable, Sendable {
  case page = "/"
  case health = "/healthz"
  case catalog = "/catalog.json"
  case canvas = "/canvas.html"
  case embed = "/embed.html"
  case embedScript = "/js/embed.js"
  case socket = "/socket"
  case schema = "/schema/"
  case props = "/props/"
  case rendering = "/render/"
  case accessibility = "/_storybook/accessibility"
  case picture = "/_storybook/picture/"
  case review = "/_storybook/review.json"
  case axe = "/_storybook/axe.js"
  /// The page's own files by their names, and nothing else.
  case pageFile = "/_storybook/"
  /// A file of the catalog, which has all addresses that are not the host's.
  case catalogFile = ""

  /// - Parameter path: of a request, decoded.
  package init(_ path: String) {
    self = Self.own.first { $0.contains(path) } ?? .catalogFile
  }

  /// All but ``catalogFile``.
  package static let own = allCases.filter { $0 != .catalogFile }

  /// Whether the host answers the path itself. The name of a folder alone is its own, too.
  package static func isOwn(_ path: String) -> Bool {
    [path, path + "/"].contains { ServedAddress($0) != .catalogFile }
  }

  /// Whether addresses below this one belong to it.
  var isFolder: Bool { self != .page && rawValue.hasSuffix("/") }

  private func contains(_ path: String) -> Bool {
    isFolder ? path.hasPrefix(rawValue) : path == rawValue
  }

  /// What a client needs if the host has a token.
  enum Admission: Sendable {
    /// Nothing, under whatever name it knows the host: the answer says only that a host is there.
    case anyone
    /// Nothing: the page's own code is public, and other sites may load it.
    case stranger
    /// The key for files in the path, which only a canvas with the token is given.
    case key
    case token
  }

  var admission: Admission {
    switch self {
    case .health: .anyone
    // Without the token the canvas is the same empty document for every query.
    case .canvas, .embedScript, .axe, .pageFile: .stranger
    case .catalogFile: .key
    case .page, .catalog, .embed, .socket, .schema, .props, .rendering, .accessibility, .picture,
      .review:
      .token
    }
  }

  /// A kind of page besides the host's own.
  enum Guest: Sendable {
    /// The canvas, whose origin is opaque: it loads fonts and modules with CORS. Chromium, unlike its
    /// headless shell, sends the origin with every script that the canvas loads.
    case canvas
    /// A page that may embed stories.
    case embedder
    /// A storybook that may list these stories, and show the page in a frame.
    case storybook
  }

  /// The pages of other origins that may read the address with a script.
  var readers: [Guest] {
    switch self {
    case .catalogFile, .pageFile, .axe: [.canvas]
    case .embedScript: [.embedder]
    case .catalog: [.storybook]
    case .page, .health, .canvas, .embed, .socket, .schema, .props, .rendering, .accessibility,
      .picture, .review:
      []
    }
  }

  /// The pages of other origins that may show the address in a frame. The policy of the document
  /// names their origins.
  var framers: [Guest] {
    switch self {
    case .page: [.storybook]
    case .embed, .rendering: [.embedder, .storybook]
    case .health, .catalog, .canvas, .embedScript, .socket, .schema, .props, .accessibility,
      .picture, .review, .axe, .pageFile, .catalogFile:
      []
    }
  }
}
