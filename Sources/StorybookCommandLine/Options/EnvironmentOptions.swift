package import ArgumentParser
import Foundation
package import Storybook
import StorybookHost
package import StorybookSchema

/// Options for the environment of a rendering, with the names that its URL query uses, too.
package struct EnvironmentOptions: ParsableArguments {
  @Option(help: "html or text. (default: html)")
  var format: String?

  @Option(help: "A device ID such as phone.")
  var device: String?

  @Option(help: "portrait or landscape, for phones and tablets.")
  var orientation: String?

  @Option(
    help: "The width in CSS pixels, or a terminal's columns: 1 to 8000. (default: the device's)")
  var width: String?

  @Option(
    help: "The height in CSS pixels, or a terminal's rows: 1 to 8000. (default: the device's)")
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

  @Option(help: "Fix the current time, such as 2026-03-01T09:30:00Z. (default: the real time)")
  package var clock: String?

  @Flag(help: "Reduce motion.")
  var reducedMotion = false

  package init() {}

  /// The options that were given, by name.
  package var given: [(name: String, text: String)] {
    let words = [
      ("format", format), ("device", device), ("orientation", orientation), ("width", width),
      ("height", height), ("colorScheme", colorScheme), ("locale", locale),
      ("direction", direction), ("textSize", textSize), ("timeZone", timeZone), ("clock", clock),
      ("reducedMotion", reducedMotion ? "true" : nil),
    ]
    return words.compactMap { name, text in text.map { (name, $0) } }
  }

  package func validate() throws { try Self.check(given) }

  /// Throws a `ValidationError` that names the option; device ids are checked with the catalog.
  package static func check(_ words: [(name: String, text: String)]) throws {
    do throws(PropsError) {
      _ = try EnvironmentSettings(words: words.filter { $0.name != "device" }, devices: [])
    } catch {
      throw ValidationError("\(option(error.path)): \(error.reason)")
    }
    for (name, text) in words where name == "locale" && !isLocale(text) {
      throw ValidationError(
        "--locale: invalid locale “\(text)”: expected one such as de, de_CH or zh_Hans_CN."
      )
    }
  }

  /// Language, script, region and variants (BCP 47, section 2.1), with hyphens or underscores; the
  /// language is a code of ISO 639.
  private static func isLocale(_ text: String) -> Bool {
    let form =
      #/
      (?<language> [A-Za-z]{2,3} ) ([_\-][A-Za-z]{4})? ([_\-]([A-Za-z]{2}|[0-9]{3}))?
      ([_\-]([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))* (@[A-Za-z0-9=;_\-]+)?
      /#
    guard let match = text.wholeMatch(of: form) else { return false }
    return Locale.LanguageCode(String(match.language)).isISOLanguage
  }

  /// The option for a field: `/size/width` is `--width`, `/colorScheme` is `--color-scheme`.
  package static func option(_ path: Pointer) -> String {
    (path.tokens.last ?? "").reduce(into: "--") { result, letter in
      if letter.isUppercase { result.append("-") }
      result += letter.lowercased()
    }
  }

  /// The environment of the given options. Throws a ``CommandError`` for an invalid one.
  ///
  /// - Parameter base: the non-default settings of a story.
  package func environment(
    _ devices: [Device], over base: Value? = nil
  ) throws -> EnvironmentSettings {
    do {
      return try EnvironmentSettings(words: given, devices: devices, over: base)
    } catch {
      throw CommandError.call("\(Self.option(error.path)): \(error.reason)")
    }
  }
}
