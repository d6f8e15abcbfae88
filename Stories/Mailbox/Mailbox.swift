import Storybook

/// A list of letters and the open letter: a screen composed of two.
enum Mailbox {
  struct Props: Codable, Hashable, Sendable {
    var list: LetterList.Props
    /// The open letter, or `nil`.
    var detail: Letter.Props?
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: Look.letterList + Look.letter + Look.mailbox,
      """
      <main class="mailbox">
      <section class="card">\(LetterList.content(props.list))</section>
      <section class="card">\(props.detail.map(Letter.content) ?? nothing)</section>
      </main>
      """)
  }

  static let screen = Screen(
    "Mail/Mailbox",
    description: "Letters, and the one that is read: a screen made of two others.",
    tags: ["list", "composition"], render: html
  ) {
    Story("Nothing read", .inbox)
    Story("Reading", .reading)
  }
  .update {
    OnCommand(\.list.select) { props, id in props.read(id) }
    OnCommand(\.detail?.close) { props in (props.detail, props.list.selection) = (nil, nil) }
    OnCommand(\.detail, Letter.update)
  }

  private static let nothing: HTML = """
    <div class="status">\(Icon.mail.html(size: 2.5))<h2>No letter is open</h2>\
    <p class="muted">Choose one from the list.</p></div>
    """
}

extension Mailbox.Props {
  static let inbox = Mailbox.Props(list: .inbox)

  static var reading: Mailbox.Props {
    var props = inbox
    props.read(2)
    return props
  }

  /// Opens the letter with the data in its row.
  mutating func read(_ id: Int) {
    guard let row = list.rows.first(where: { $0.id == id }) else { return }
    list.selection = id
    detail = Letter.Props(
      id: row.id, sender: row.sender, subject: row.subject, text: row.text, close: .noop)
  }
}
