import ArgumentParser
import Storybook
import StorybookSchema
import StorybookSchema

/// What a screen is rendered for, by the names that the address of a rendering has, too.
struct EnvironmentOptions: ParsableArguments {
  @Option(help: "html or text. (default: html)")
  var format: String?

  @Option(help: "The device's id, for example “phone”.")
  var device: String?

  @Option(help: "portrait or landscape, for a phone or a tablet.")
  var orientation: String?

  @Option(help: "CSS pixels, or a terminal's columns, instead of the device's: 1 to 8000.")
  var width: String?

  @Option(help: "CSS pixels, or a terminal's rows, instead of the device's: 1 to 8000.")
  var height: String?

  @Option(help: "light or dark.")
  var colorScheme: String?

  @Option(help: "A locale such as de_CH.")
  var locale: String?

  @Option(help: "leftToRight or rightToLeft.")
  var direction: String?

  @Option(help: "xSmall, small, medium, large, xLarge, xxLarge or xxxLarge.")
  var textSize: String?

  @Option(help: "A time zone such as Europe/Zurich. (default: UTC)")
  var timeZone: String?

  @Option(help: "The time that it is to be, such as 2026-03-01T09:30:00Z. (default: the real one)")
  var clock: String?

  @Flag(help: "As little is to move as possible.")
  var reducedMotion = false

  /// What was given, by name.
  var given: [(name: String, text: String)] {
    let words = [
      ("format", format), ("device", device), ("orientation", orientation), ("width", width),
      ("height", height), ("colorScheme", colorScheme), ("locale", locale),
      ("direction", direction), ("textSize", textSize), ("timeZone", timeZone), ("clock", clock),
      ("reducedMotion", reducedMotion ? "true" : nil),
    ]
    return words.compactMap { name, text in text.map { (name, $0) } }
  }

  /// Throws a ``CommandFailure`` at what is wrong.
  ///
  /// - Parameter base: what is unusual of a story's own environment.
  func environment(_ devices: [Device], over base: Value? = nil) throws -> Environment {
    do {
      return try Environment(words: given, devices: devices, over: base)
    } catch {
      throw CommandFailure.call(error.reason)
    }
  }
}
