/// What HTML says of an element by its name, looked up once for each element.
///
/// https://html.spec.whatwg.org/#syntax
///
/// It is no `OptionSet`, whose operations are generic and slow without optimisation.
package struct ElementTraits: Hashable, Sendable {
  private var bits: UInt64 = 0

  static let none = ElementTraits()

  private init() {}

  private init(bit: Int) { bits = 1 << bit }

  private init(_ all: ElementTraits...) { for traits in all { bits |= traits.bits } }

  /// Returns the traits of an HTML element.
  init(of name: String) { self = Self.table[name] ?? .none }

  /// Whether any of these traits is among them.
  package func has(_ traits: ElementTraits) -> Bool { bits & traits.bits != 0 }

  mutating func addTraits(_ traits: ElementTraits) { bits |= traits.bits }

  private static let table: [String: ElementTraits] = {
    var table: [String: ElementTraits] = [:]
    for (trait, names) in lists {
      for name in ElementRules.words(names) { table[name, default: .none].addTraits(trait) }
    }
    return table
  }()
}

// MARK: Parsing

extension ElementTraits {
  static let void = Self(bit: 0)
  /// Its end tag is optional.
  static let endsByItself = Self(bit: 1)
  static let heading = Self(bit: 2)
  /// Its start tag closes an open paragraph.
  static let endsParagraph = Self(bit: 3)
  /// Limits the search for an open element.
  static let scope = Self(bit: 4)
  /// Its end tag is searched for within its table.
  static let endsInTable = Self(bit: 5)
  static let tableScope = Self(bit: 6)
  static let formatting = Self(bit: 7)
  /// Blocks and others that stop the search for an inline element's start tag.
  static let special = Self(bit: 8)
  /// Special, but does not stop the search for an open item.
  static let surroundsItems = Self(bit: 9)
  /// Its start tag closes an open SVG element.
  static let breaksOut = Self(bit: 10)
  /// Its start tag ends other elements, apart from open paragraphs.
  static let endsOthers = Self(bit: 11)
  static let interactive = Self(bit: 12)
  /// Must not contain some of the interactive ones.
  static let closedToControls = Self(bit: 13)
  static let tablePart = Self(bit: 14)
  static let section = Self(bit: 15)
  static let holdsRows = Self(bit: 16)
  static let holdsCells = Self(bit: 17)
  static let holdsColumns = Self(bit: 18)
  static let holdsTableParts = Self(bit: 19)
  /// Has no text of its own.
  static let textless = Self(bit: 20)
  static let list = Self(bit: 21)
  static let item = Self(bit: 22)
  static let description = Self(bit: 23)
  static let paragraph = Self(bit: 24)
  static let anchor = Self(bit: 25)
  static let button = Self(bit: 26)
  static let form = Self(bit: 27)
  static let holdsOptions = Self(bit: 28)
  /// A line feed directly after its start tag is ignored.
  static let preformatted = Self(bit: 29)
  /// Belongs in certain parents, or may be in any.
  static let placed = Self(bit: 39)
  /// Its content is text, whatever it looks like.
  static let raw = Self(bit: 40)
  static let inTable = Self(bit: 41)
  /// Its end tag is optional wherever another element ends.
  static let implied = Self(bit: 45)
  /// One of a whole document.
  static let outer = Self(bit: 46)
  /// Belongs in a head.
  static let inHead = Self(bit: 47)
  static let ruby = Self(bit: 48)

  static let scoped = Self(.special, .formatting)
  static let textlessOrColumns = Self(.textless, .holdsColumns)
  /// Limit the search for an open paragraph.
  static let paragraphScope = Self(.scope, .button)
}

// MARK: Layout and accessibility

extension ElementTraits {
  static let block = Self(bit: 30)
  static let atomic = Self(bit: 31)
  static let undisplayed = Self(bit: 32)
  /// Never has a box of its own to be seen.
  static let unseen = Self(bit: 33)
  /// Adds nothing to a name.
  static let unspoken = Self(bit: 34)
  /// May have a label.
  static let labelled = Self(bit: 35)
  /// May be disabled.
  static let disabling = Self(bit: 36)
  /// A field of a form, other than a button.
  package static let field = Self(bit: 37)
  /// A field or a button.
  package static let control = Self(bit: 38)
  /// Its content is for browsers that do not know it.
  static let fallback = Self(bit: 42)
  /// May take the focus without an attribute for that.
  static let focusable = Self(bit: 43)
  /// A user opens and closes it.
  package static let opening = Self(bit: 44)
}

extension ElementTraits {
  private static let lists: [(ElementTraits, String)] = [
    (
      .void,
      "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
    ),
    (
      .endsByItself,
      """
      body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th \
      thead tr
      """
    ),
    (.implied, "dd dt li optgroup option p rb rp rt rtc"),
    (.ruby, "ruby"),
    (.outer, "html head body frameset frame"),
    (.inHead, "base basefont bgsound link meta noframes noscript script style template title"),
    (.heading, "h1 h2 h3 h4 h5 h6"),
    (
      .endsParagraph,
      """
      address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption \
      figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext \
      pre search section summary table ul xmp
      """
    ),
    (.scope, "applet caption html marquee object table td template th"),
    (.endsInTable, "table tbody thead tfoot tr html body template td th caption"),
    (.tableScope, "html table template"),
    (.formatting, "a b big code em font i nobr s small strike strong tt u"),
    (
      .special,
      """
      address applet area article aside base blockquote body br button caption center col colgroup \
      dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 \
      h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu \
      meta nav noembed noframes noscript object ol p param plaintext pre script search section \
      select source style summary table tbody td template textarea tfoot th thead title tr track ul \
      wbr xmp
      """
    ),
    (.surroundsItems, "address div p"),
    (
      .breaksOut,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li \
      listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
      """
    ),
    (.endsOthers, "a button dd dt form hr input li nobr optgroup option rb rp rt rtc select"),
    (
      .interactive,
      "a audio button details embed iframe img input label object select textarea video"
    ),
    (.closedToControls, "a button label"),
    (.tablePart, "table tbody thead tfoot tr td th caption colgroup template"),
    (.section, "tbody thead tfoot"),
    (.holdsRows, "table tbody thead tfoot template"),
    (.holdsCells, "table tbody thead tfoot tr template"),
    (.holdsColumns, "table colgroup template"),
    (.holdsTableParts, "table template"),
    (.textless, "table tbody thead tfoot tr"),
    (.list, "ul ol menu"),
    (.item, "li"),
    (.description, "dd dt"),
    (.paragraph, "p"),
    (.anchor, "a"),
    (.button, "button"),
    (.form, "form"),
    (.holdsOptions, "select datalist"),
    (.preformatted, "pre listing textarea"),
    (.placed, "li dd dt option script template"),
    (.raw, "script style xmp iframe noembed noframes textarea title"),
    (.inTable, "tr td th tbody thead tfoot caption colgroup col"),
    (
      .block,
      """
      address article aside blockquote body caption center col colgroup dd details dialog dir div \
      dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend \
      li listing main menu nav ol optgroup option p plaintext pre search section summary table \
      tbody td tfoot th thead tr ul xmp
      """
    ),
    (
      .atomic,
      "audio button canvas embed iframe img input meter object progress select textarea video"
    ),
    (
      .undisplayed,
      "area base datalist head link meta noframes param script source style template title track"
    ),
    (
      .unseen,
      "base datalist head link meta noscript param rp script source style template title track"
    ),
    (.fallback, "audio iframe meter progress video"),
    (.unspoken, "noscript script style template"),
    (.labelled, "button input meter output progress select textarea"),
    (.disabling, "button fieldset input optgroup option select textarea"),
    (.field, "input select textarea"),
    (.control, "button input select textarea"),
    (.focusable, "a area audio button iframe input select summary textarea video"),
    (.opening, "details dialog"),
  ]
}
