import Foundation
import Storybook

/// Types whose coders are written by hand, with the samples of their authors, beside a title: for hosts
/// with the variable of ``OddTypes`` in their environment.
enum HandWritten {
  private static func screen<Value: Codable & Sendable>(
    _ name: String, _ samples: Value...
  ) -> any ScreenConvertible {
    Screen("Written/\(name)", render: OddTypes.html) {
      samples.enumerated().map { Story("Sample \($0 + 1)", OddTypes.Props(value: $1)) }
    }
    .coded(by: PropsCoder(decoder: JSONDecoder(), encoder: JSONEncoder()))
  }

  static var screens: [any ScreenConvertible] {
    [
      screen("Loose", Samples.loose), screen("Exports", Samples.exports),
      screen("Readings", Samples.readings[0], Samples.readings[1]),
      screen("Parts", Samples.parts[0], Samples.parts[1], Samples.parts[2]),
      screen("Steps", Samples.steps[0], Samples.steps[1]),
      screen("Spots", Samples.places[0], Samples.places[1]),
      screen("Mixed", Samples.mixed[0], Samples.mixed[1]),
      screen("Updates", Samples.updates[0], Samples.updates[1]),
      screen("Rules", Samples.rule), screen("Record", Samples.record),
    ]
  }
}
