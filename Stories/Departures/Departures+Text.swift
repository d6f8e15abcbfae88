import Foundation
import Storybook

extension Departures {
  /// The board for a terminal with the given number of columns.
  static func text(
    _ props: Props, _ departures: [Departure], _ words: Words, columns: Int
  ) -> String {
    let width = min(max(columns, 40), 120) - 2
    let clock = "\(words.time(words.now)) \(words.zone.printable)"
    let head = [
      ends(Ansi.bold, props.station.printable, Ansi.bold, clock, width),
      Ansi.dim(words.day.fitted(to: width)), "",
    ]
    let rows = departures.map { row($0, words, width) }
    let lines = head + (rows.isEmpty ? [Ansi.dim("Nothing leaves from here.")] : rows)
    return lines.map { $0.isEmpty ? "\n" : " \($0)\n" }.joined()
  }

  private static func row(_ departure: Departure, _ words: Words, _ width: Int) -> String {
    let (color, state) = state(departure, words)
    let line = departure.line
    let destination = max(width - 33, 4)
    return words.time(departure.date).fitted(to: 9) + " "
      + Ansi.cyan(line.name.printable.fitted(to: 5)) + " "
      + line.destination.printable.fitted(to: destination) + " "
      + line.track.printable.fitted(to: 3) + " " + color(state.fitted(to: 12, atEnd: true))
  }

  private static func state(_ departure: Departure, _ words: Words) -> (Ansi, String) {
    if departure.line.isCancelled { return (.red, "cancelled") }
    guard let left = words.left(departure) else { return (.green, "leaving") }
    return (departure.expected > departure.date ? .yellow : .bold, left)
  }

  /// A row with one text at either end.
  private static func ends(
    _ left: Ansi, _ start: String, _ right: Ansi, _ end: String, _ width: Int
  ) -> String {
    let end = end.fitted(to: min(end.columns, width / 2))
    return left(start.fitted(to: width - end.columns)) + right(end)
  }
}
