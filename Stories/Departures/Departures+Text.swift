import Foundation
import Storybook

extension Departures {
  /// The board for a terminal with the given number of columns.
  static func text(
    _ props: Props, _ departures: [Departure], words: Words, columns: Int
  ) -> String {
    let width = min(max(columns, 40), 120) - 2
    let clock = "\(words.time(words.now)) \(words.zone.printable)"
    let head = [
      ends(props.station.printable, clock, width: width),
      Ansi.dim(words.day.fitted(to: width)), "",
    ]
    var rows = departures.map { row($0, words, width: width) }
    if rows.isEmpty { rows = [Ansi.dim("Nothing leaves from here.")] }
    return (head + rows).screen
  }

  private static func row(_ departure: Departure, _ words: Words, width: Int) -> String {
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
    if departure.expected > departure.date { return (.yellow, left) }
    return (.bold, left)
  }

  /// A row with one text at either end.
  private static func ends(_ start: String, _ end: String, width: Int) -> String {
    let end = end.fitted(to: min(end.columns, width / 2))
    return Ansi.bold(start.fitted(to: width - end.columns)) + Ansi.bold(end)
  }
}
