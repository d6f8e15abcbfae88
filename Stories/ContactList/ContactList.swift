import Storybook
import StorybookData

/// An address book, grouped by initial, with a search.
enum ContactList {
  struct Props: Codable, Hashable, Sendable {
    var title = "Contacts"
    var search = Search.inactive
    var selection = Selection.none
    var groups: [Group]
    /// Selects the contact with an address; absent if selection is disabled.
    var select: CommandWith<String>?
    /// Opens the editor with the given props.
    var edit: CommandWith<ContactEditor.Props>?
    var done: Command?
  }

  /// The selection, which identifies contacts by address.
  enum Selection: Codable, Hashable, Sendable {
    case none
    /// The contact that is open.
    case one(email: String)
    /// The contacts that are picked for an action.
    case several(emails: [String])
  }

  enum Search: Codable, Hashable, Sendable {
    case inactive
    /// The displayed contacts are still those of the previous search.
    case searching(text: String)
    case finished(text: String)

    fileprivate var isRunning: Bool { if case .searching = self { true } else { false } }
  }

  struct Group: Codable, Hashable, Sendable {
    var title: String
    var contacts: [Contact]
  }

  struct Contact: Codable, Hashable, Sendable {
    var name: String
    var email: String
    var presence: Presence

    enum Presence: String, Codable, Hashable, Sendable { case online, away, offline }
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(environment, style: style, content(props))
  }

  static func content(_ props: Props) -> HTML {
    """
    <main class="card">
    <header class="row"><h1>\(props.title)</h1><span class="badge">\(props.people.count)</span>\
    \(done(props))</header>
    \(searchField(props.search))
    \(groups(props))
    \(actions(props))
    </main>
    """
  }

  private static func groups(_ props: Props) -> HTML {
    guard props.people.count > 0 else { return nothing(props.search) }
    var classes = "groups"
    if props.search.isRunning { classes += " old" }
    let groups = props.people.html { letter, rows in
      "<h2>\(letter)</h2><ul>\(rows)</ul>\n"
    } row: { contact, _ in
      row(contact, props)
    }
    return """
      <div class="\(classes)">
      \(groups)</div>
      """
  }

  /// Compact markup, because there may be a thousand rows.
  private static func row(_ contact: Contact, _ props: Props) -> HTML {
    let text: HTML = """
      <i class=\(contact.presence.rawValue)>\(contact.initials)</i>\
      <b>\(Highlight.html(contact.name, props.search.text))</b><small>\(contact.email)</small>
      """
    return """
      <li\(props.selection.mark(contact))>\(usable(text, for: contact, in: props))</li>

      """
  }

  private static func searchField(_ search: Search) -> HTML {
    """
    <div class="search">\(Icon.search.html(size: 1.125))
    <input type="search" placeholder="Search" aria-label="Search" value="\(search.text)">
    \(spinner(search))</div>
    """
  }

  private static func spinner(_ search: Search) -> HTML? {
    guard search.isRunning else { return nil }
    return "<div class=\"spinner\"></div>"
  }

  private static func nothing(_ search: Search) -> HTML {
    let (title, text) =
      switch search {
      case .inactive: ("No contacts yet", "People you add are listed here.")
      case .searching(let text): ("Searching…", "Looking for “\(text)”.")
      case .finished(let text): ("Nobody found", "Nobody is called “\(text)”.")
      }
    return """
      <div class="nothing">\(Icon.person.html(size: 2.25))<strong>\(title)</strong>
      <p class="muted">\(text)</p></div>
      """
  }
}

extension ContactList.Search {
  var text: String {
    switch self {
    case .inactive: ""
    case .searching(let text), .finished(let text): text
    }
  }
}
