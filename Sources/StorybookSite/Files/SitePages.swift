import Storybook
import StorybookFiles
import StorybookHost
import StorybookProgram

/// The page's documents for a static site: with the policy in a `meta` element, and the location of
/// the data that a host would send.
struct SitePages: Sendable {
  let title: String
  /// The name of the file with the first message.
  let hello: String
  let screens: [StoryIndex.Screen]
  /// The origins of other catalogs.
  var others: [Origin] = []

  /// Above this number of stories, the page links to the plain list instead of containing it, so
  /// that readers with JavaScript do not load it.
  private static let most = 1000

  static func policy(_ policy: String) -> String {
    "\n<meta http-equiv=\"Content-Security-Policy\" content=\"\(HTML(text: policy).markup)\">"
  }

  /// The folder of the page's own files in a site, as on a host.
  private static let own = String(ServedAddress.pageFile.rawValue.dropFirst())

  /// Returns where a file of the page lies in a site: documents in its root folder, and the script
  /// for other pages at its address.
  static func place(of path: String) -> String {
    let isInRoot = path.hasSuffix(".html") || ServedAddress.isOwn("/\(path)")
    guard !isInRoot else { return path }
    return own + path
  }

  /// Adapts a file of the page to the site.
  func file(_ path: String, bytes: [UInt8]) -> [UInt8] {
    guard path.hasSuffix(".html") else { return bytes }
    var document = PageDocument(bytes)
    document.move(to: Self.own)
    switch path {
    case "index.html":
      // The first rendering comes from a host.
      document.replaceScripts { _ in "" }
      return Array(index(document.text).utf8)
    case "embed.html": return Array(withHead(document.text).utf8)
    case "canvas.html":
      document.replaceScripts { "<script src=\"\($0)\"></script>" }
      return Array(Self.withHead(document.text, head: canvasPolicy).utf8)
    default: return bytes
    }
  }

  /// A script that adds the policy, with the address that the site turns out to have: in WebKit,
  /// `'self'` matches nothing in a document of opaque origin. The element persists when the canvas
  /// replaces a rendering.
  private var canvasPolicy: String {
    """

    <script>
    {
      const policy = document.createElement("meta")
      policy.httpEquiv = "Content-Security-Policy"
      policy.content = "\(ContentSecurityPolicy.siteCanvas)"
        .replaceAll("'self'", `'self' ${new URL(document.baseURI).origin}`)
      Object.assign(policy.dataset, { own: "", key: "policy" })
      document.head.append(policy)
    }
    </script>
    """
  }

  /// All stories as links, for readers without JavaScript.
  var list: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">\(Self.policy(ContentSecurityPolicy.sitePlain))
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML(text: title).markup)</title>
    <link rel="icon" href="\(Self.own)css/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="\(Self.own)css/story-list.css">
    </head>
    <body class="plain">
    <main>
    <h1>\(HTML(text: title).markup)</h1>
    \(links)
    </main>
    </body>
    </html>

    """
  }

  /// Runs before the policy, and without any other file: those are not found at an address that
  /// lacks its slash, and a browser does not load modules from the file system.
  private static let addressCheck = """

    <script>
    if (location.protocol === "file:") addEventListener("DOMContentLoaded", () => {
      const banner = document.getElementById("banner")
      banner.textContent = "Browsers do not run this site from a file: open it through a file server."
      banner.hidden = false
      document.getElementById("status").textContent = "Not connected"
    })
    else if (!/\\/$|\\.html$/.test(location.pathname))
      location.replace(`${location.pathname}/${location.search}${location.hash}`)
    </script>
    """

  private func index(_ page: String) -> String {
    let isLong = screens.reduce(0) { $0 + $1.stories.count } > Self.most
    let list = isLong ? "<p><a href=\"stories.html\">All stories as a plain list</a></p>" : links
    return Self.replacing(
      [
        "<html lang=\"en\">": "<html lang=\"en\" data-site>",
        "<title>Storybook</title>": "<title>\(HTML(text: title).markup)</title>",
        "<div class=\"viewport\"></div>": """
        <div class="viewport"><iframe title="The screen" src="canvas.html" \
        sandbox="allow-scripts allow-forms"></iframe></div>
        """,
        "<script type=\"module\" src=\"\(Self.own)js/start.js\"></script>": """
        <link rel="stylesheet" href="\(Self.own)css/site.css">
        <noscript><link rel="stylesheet" href="\(Self.own)css/story-list.css"></noscript>
        <script type="module" src="\(Self.own)js/start.js"></script>
        """,
        "<noscript>The storybook needs JavaScript: it is a live editor.</noscript>": """
        <noscript>
        <div class="plain"><h1>\(HTML(text: title).markup)</h1>
        <p>Without JavaScript this is a list of the renderings.</p>
        \(list)
        </div>
        </noscript>
        """,
      ], in: withHead(page, start: Self.addressCheck, showing: others))
  }

  private var links: String {
    screens.map { screen in
      let stories = screen.stories.map { story -> HTML in
        "<li><a href=\"render/\(story.id)/index.html\">\(story.title)</a></li>"
      }
      let path: HTML = "<h2>\(screen.listing.path.joined(separator: " / "))</h2>"
      return "\(path.markup)\n<ul>\n\(stories.map(\.markup).joined(separator: "\n"))\n</ul>"
    }.joined(separator: "\n")
  }

  private func withHead(
    _ page: String, start: String = "", showing others: [Origin] = []
  ) -> String {
    Self.withHead(
      page,
      head: start + Self.policy(ContentSecurityPolicy.sitePage(showing: others))
        + "\n<meta name=\"storybook-site\" content=\"\(SiteFolder.data)\(hello).json\">")
  }

  private static func withHead(_ page: String, head: String) -> String {
    let charset = "<meta charset=\"utf-8\">"
    return replacing([charset: charset + head], in: page)
  }

  /// The documents are part of this package, so each text is expected to be there.
  private static func replacing(_ texts: [String: String], in page: String) -> String {
    texts.reduce(page) { page, text in
      precondition(page.contains(text.key), "A document of the page has lost \(text.key)")
      return page.replacing(text.key, with: text.value, maxReplacements: 1)
    }
  }
}
