import Storybook

/// Rows of letters, at most one of them selected.
enum LetterList {
  struct Props: Codable, Hashable, Sendable {
    var rows: [Row]
    var selection: Int?
    var select: CommandWith<Int> = .noop
  }

  struct Row: Codable, Hashable, Sendable {
    var id: Int
    var sender: String
    var subject: String
    var text: String
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(environment, style: Look.letterList, "<main class=\"card\">\(content(props))</main>")
  }

  static func content(_ props: Props) -> HTML {
    guard !props.rows.isEmpty else { return "<p class=\"muted\">No letters.</p>" }
    return "<ul class=\"letters\">\(props.rows.html { row($0, props) })</ul>"
  }

  private static func row(_ row: Row, _ props: Props) -> HTML {
    """
    <li><button\(attribute: "aria-current", Look.current(row.id == props.selection))\
    \(props.select.bind(to: row.id))><b>\(row.sender)</b><span>\(row.subject)</span>\
    <span class="beginning">\(row.text)</span></button></li>
    """
  }

  static let screen = Screen(
    "Mail/Letter List",
    description: "Letters in a row, with one selected. Mailbox has it on its left.",
    tags: ["list"], render: html
  ) {
    Story("Inbox", .inbox)
    Story("Empty", Props(rows: []))
  }
  .update { OnCommand(\.select) { $0.selection = $1 } }
}

extension LetterList.Props {
  static let inbox = LetterList.Props(rows: [
    .init(
      id: 1, sender: "Ada Koch", subject: "Dinner on Friday?",
      text: "We would be six. There is soup, and somebody brings a guitar."),
    .init(
      id: 2, sender: "Harbour office", subject: "Berth 14 is free again",
      text: "You asked to be told. It is yours until Monday noon, if you want it."),
    .init(
      id: 3, sender: "Noor", subject: "The photographs",
      text: "All forty of them, and the one with the dog twice."),
  ])
}
