/// The HTML parsing rules for elements by name: https://html.spec.whatwg.org/#syntax
package enum ElementRules {
  /// The maximum nesting depth, as in Chromium.
  static let deepest = 512

  static let void = words("area base br col embed hr img input link meta param source track wbr")

  /// Elements whose end tag is optional.
  static let endsByItself = words(
    "body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr")

  package static let headings = words("h1 h2 h3 h4 h5 h6")

  /// Elements whose start tag closes an open paragraph.
  static let endsParagraph = words(
    """
    address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption \
    figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext \
    pre search section summary table ul xmp
    """)

  /// Elements that limit the search for an open paragraph.
  static let paragraphScope = scope.union(["button"])

  /// Elements that limit the search for an open element.
  static let scope = words("applet caption html marquee object table td template th")

  /// Elements whose end tag is searched for within their table.
  static let endsInTable = words(
    "table tbody thead tfoot tr html body template td th caption")
  static let tableScope = words("html table template")

  static let formatting = words("a b big code em font i nobr s small strike strong tt u")

  /// Blocks and other elements that stop the search for an inline element's start tag.
  static let special = words(
    """
    address applet area article aside base blockquote body br button caption center col colgroup \
    dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 \
    h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu \
    meta nav noembed noframes noscript object ol p param plaintext pre script search section \
    select source style summary table tbody td template textarea tfoot th thead title tr track ul \
    wbr xmp
    """)

  /// HTML start tags that close an open SVG element.
  static let breaksOut = words(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li \
    listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
    """)

  /// Elements whose start tag ends other elements, apart from open paragraphs.
  static let endsOthers = words(
    """
    a body button caption col colgroup dd dt form li optgroup option rp rt tbody td tfoot th thead \
    tr
    """)

  static let interactive = words(
    """
    a audio button details embed iframe img input label object select textarea video
    """)

  static let tableParts = words("table tbody thead tfoot tr td th caption colgroup template")
  static let sections = words("tbody thead tfoot")
  static let cells = words("td th")
  static let lists = words("ul ol menu")
  static let preformatted = words("pre listing textarea")

  package static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
