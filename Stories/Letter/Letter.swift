import Storybook

/// A message with its actions, used on its own or inside the mailbox.
enum Letter {
  struct Props: Codable, Hashable, Sendable {
    var id: Int
    var sender: String
    var subject: String
    var text: String
    var isFlagged = false
    var flag: Command = .noop
    /// Closes the letter; absent if there is no list to return to.
    var close: Command?
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(environment, style: Look.letter, "<main class=\"card\">\(content(props))</main>")
  }

  static func content(_ props: Props) -> HTML {
    """
    <article class="letter stack" id=\("letter-\(props.id)")>
    <header class="row"><div><h1>\(props.subject)</h1><p class="muted small">\(props.sender)</p></div>
    \(props.isFlagged ? "<span class=\"badge\">Flagged</span>" : .empty)</header>
    <p>\(props.text)</p>
    <footer class="row"><button class="button quiet"\(props.flag)>\
    \(props.isFlagged ? "Take the flag off" : "Flag")</button>
    \(props.close.map { "<button class=\"button quiet\"\($0)>Close</button>" as HTML })</footer>
    </article>
    """
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.flag) { props in props.isFlagged.toggle() }
  }

  static let screen = Screen(
    "Mail/Letter",
    description: "One letter, which can be flagged and closed. Mailbox has it on its right.",
    tags: ["composition"], render: html
  ) {
    Story("Plain", .invitation)
    Story("Flagged", .flagged)
  }
  .update(update)
}

extension Letter.Props {
  static let invitation = Letter.Props(
    id: 1, sender: "Ada Koch", subject: "Dinner on Friday?",
    text: "We would be six. There is soup, and somebody brings a guitar.")

  static var flagged: Letter.Props {
    var props = invitation
    props.isFlagged = true
    return props
  }
}
