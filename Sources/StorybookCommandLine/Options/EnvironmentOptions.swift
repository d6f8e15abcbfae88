package import ArgumentParser
import Foundation
package import Storybook
import StorybookHost
package import StorybookSchema

/// Options for the environment of a rendering, with the names that its URL query uses, too.
package struct EnvironmentOptions: ParsableArguments {
  @Option(help: .environment("format", note: "(default: html)"))
  var format: String?

  @Option(help: .environment("device"))
  var device: String?

  @Option(help: .environment("orientation"))
  var orientation: String?

  @Option(help: .environment("width"))
  var width: String?

  @Option(help: .environment("height"))
  var height: String?

  @Option(help: .environment("colorScheme"))
  var colorScheme: String?

  @Option(help: .environment("locale"))
  var locale: String?

  @Option(help: .environment("direction"))
  var direction: String?

  @Option(help: .environment("textSize"))
  var textSize: String?

  @Option(help: .environment("timeZone", note: "(default: UTC)"))
  var timeZone: String?

  @Option(help: .environment("clock", note: "(default: the real time)"))
  package var clock: String?

  @Option(help: .environment("calendar", note: "(default: gregorian)"))
  var calendar: String?

  @Option(help: .environment("randomSeed", note: "(default: 0)"))
  var randomSeed: String?

  @Flag(help: .environment("reducedMotion"))
  var reducedMotion = false

  @Option(help: .environment("global"))
  var global: [String] = []

  package init() {}

  /// The devices that the options name.
  package var devices: [String] { device.map { [$0] } ?? [] }

  package var hasGlobals: Bool { !global.isEmpty }

  /// The options that were given, by name.
  package var given: [(name: String, text: String)] {
    let words = [
      ("format", format), ("device", device), ("orientation", orientation), ("width", width),
      ("height", height), ("colorScheme", colorScheme), ("locale", locale),
      ("direction", direction), ("textSize", textSize), ("timeZone", timeZone), ("clock", clock),
      ("calendar", calendar), ("randomSeed", randomSeed),
      ("reducedMotion", reducedMotion ? "true" : nil),
    ]
    return words.compactMap { name, text in text.map { (name, $0) } }
      + global.map { (name: "global", text: $0) }
  }

  package func validate() throws { try Self.check(given) }

  /// Throws a `ValidationError` that names the option; device ids are checked with the catalog.
  package static func check(_ words: [(name: String, text: String)]) throws {
    do throws(PropsError) {
      _ = try EnvironmentSettings(words: words.filter { $0.name != "device" }, devices: [])
    } catch {
      throw ValidationError(CommandError.option(error).description)
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

  /// The environment of the given options. Throws a ``CommandError`` for an invalid one.
  ///
  /// - Parameter base: the non-default settings of a story.
  package func environment(
    _ devices: [Device], over base: Value? = nil
  ) throws -> EnvironmentSettings {
    do throws(PropsError) {
      return try EnvironmentSettings(words: given, devices: devices, over: base)
    } catch {
      throw CommandError.option(error)
    }
  }
}

extension ArgumentHelp {
  /// The help of an option of the environment.
  ///
  /// - Parameter note: the default, in parentheses.
  package static func environment(
    _ name: String, isRepeatable: Bool = false, note: String? = nil
  ) -> ArgumentHelp {
    var help = EnvironmentOption.all.first { $0.name == name }?.help ?? ""
    if isRepeatable { help = help.dropLast() + "; repeatable." }
    return ArgumentHelp(stringLiteral: [help, note].compactMap(\.self).joined(separator: " "))
  }
}
