import StorybookMarkup

/// What a failure shows of a rendering: its differences from the one before the last step, and its
/// outline, bounded.
struct RenderingReport {
  let text: String

  private static let lineLimit = 60
  private static let lineLength = 160

  init(_ rendering: ShownScreen, since before: ShownScreen?) {
    let outline = rendering.outline
    var text = ""
    if let before, before.outline != outline {
      let difference = LineDifference(from: before.outline, to: outline).text()
      text += "\nThe last step changed:\n" + Self.bounded(difference)
    }
    self.text = text + "\nThe rendering:\n" + Self.bounded(outline)
  }

  private static func bounded(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    var shown = lines.prefix(lineLimit).map { "  \($0.prefix(lineLength))" }
    if lines.count > lineLimit { shown.append("  … and \(lines.count - lineLimit) lines more") }
    return shown.joined(separator: "\n")
  }
}
