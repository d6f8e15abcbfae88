import ArgumentParser
import StorybookCommandLine

/// The environment in which a review renders.
struct ReviewOptions: ParsableArguments {
  @Option(help: .environment("device"))
  var device: String?

  @Option(help: .environment("colorScheme"))
  var colorScheme: String?

  @Option(help: .environment("locale"))
  var locale: String?

  @Option(help: .environment("direction"))
  var direction: String?

  @Option(help: .environment("textSize"))
  var textSize: String?

  @Option(help: .environment("global"))
  var global: [String] = []

  var devices: [String] { device.map { [$0] } ?? [] }

  func validate() throws { try EnvironmentOptions.check(words) }

  var words: [(name: String, text: String)] {
    let words = [
      ("device", device), ("colorScheme", colorScheme), ("locale", locale),
      ("direction", direction), ("textSize", textSize),
    ]
    return words.compactMap { name, text in text.map { (name, $0) } }
      + global.map { (name: "global", text: $0) }
  }
}
