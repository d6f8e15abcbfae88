/// A line of progress: a bar, a count and a label.
struct ProgressBar: Hashable, Sendable {
  let done: Int
  let total: Int
  let label: String

  private static let cells = 24

  /// - Parameter width: the terminal's columns; a line never fills the last one.
  func text(width: Int) -> String {
    var filled = Self.cells
    if total > 0 { filled = Self.cells * min(max(done, 0), total) / total }
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.cells - filled)
    let count = "\(done)/\(total)"
    let room = width - 1 - Self.cells - 1 - count.count - 1
    guard room > 0 else { return String(count.prefix(max(width - 1, 1))) }
    return "\(bar) \(count) \(label.prefix(room))"
  }
}
