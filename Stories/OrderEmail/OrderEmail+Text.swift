import Storybook

extension OrderEmail {
  /// The plain-text version: 60 columns, with amounts in a column of their own.
  static func text(_ props: Props, _ environment: RenderEnvironment) -> String {
    let words = Words(props, locale: environment.locale)
    var parts = [
      words.headline, "Order \(props.number), \(words.placed)", "", words.delivery,
    ]
    if let tracking = props.delivery.trackingPage { parts.append(tracking) }
    parts.append("")
    parts += props.lines.flatMap { textLine($0, words) }
    parts += [
      String(repeating: "-", count: columns), row("Subtotal", words.money(props.subtotal)),
      row("Delivery", words.deliveryCost), row("Total", words.money(props.total)), "",
    ]
    if let message = props.message {
      parts += ["You wrote:"] + message.split(separator: "\n").map { "> \($0)" } + [""]
    }
    parts.append("Something not right? Reply to this e-mail; a person reads it.")
    return parts.joined(separator: "\n") + "\n"
  }

  private static let columns = 60

  private static func textLine(_ line: Line, _ words: Words) -> [String] {
    [row("\(line.quantity) × \(line.name)", words.money(line.total))]
      + (line.detail.map { ["    \($0)"] } ?? [])
  }

  private static func row(_ left: String, _ right: String) -> String {
    let gap = max(columns - left.count - right.count, 2)
    return left + String(repeating: " ", count: gap) + right
  }
}
