import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookSnapshots

/// Environments of snapshots besides devices and colour schemes. Each value of an option is one
/// environment, combined with the values of the other options.
struct SnapshotEnvironmentOptions: ParsableArguments {
  @Option(help: "portrait or landscape, for phones and tablets; repeatable.")
  var orientation: [String] = []

  @Option(
    help: "The width in CSS pixels, or a terminal's columns: 1 to 8000. (default: the device's)")
  var width: String?

  @Option(
    help: "The height in CSS pixels, or a terminal's rows: 1 to 8000. (default: the device's)")
  var height: String?

  @Option(help: "A locale such as de_CH; repeatable.")
  var locale: [String] = []

  @Option(help: "leftToRight or rightToLeft; repeatable.")
  var direction: [String] = []

  @Option(help: "xSmall, small, medium, large, xLarge, xxLarge or xxxLarge; repeatable.")
  var textSize: [String] = []

  @Option(help: "html or text; repeatable.")
  var format: [String] = []

  @Option(help: "A time zone such as Europe/Zurich; repeatable.")
  var timeZone: [String] = []

  @Option(
    help: "Fix the current time, such as 2026-03-01T09:30:00Z. (default: 2026-01-01T12:00:00Z)")
  var clock: String?

  @Flag(help: "Reduce motion.")
  var reducedMotion = false

  /// The environments; empty without options. Throws a ``CommandError`` for an invalid value.
  func environments(_ devices: [Device]) throws -> [SnapshotEnvironment] {
    let all = combinations
    guard all != [[:]] else { return [] }
    return try all.map { words in
      do throws(PropsError) {
        let pairs = words.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
        let environment = try EnvironmentSettings(words: pairs, devices: devices)
        return SnapshotEnvironment(environment, named: Set(words.keys))
      } catch {
        throw CommandError.call(error.reason)
      }
    }
  }

  /// All combinations of the values; the last option varies fastest.
  private var combinations: [[String: String]] {
    let options = [
      ("orientation", orientation), ("width", Array(width)), ("height", Array(height)),
      ("locale", locale), ("direction", direction), ("textSize", textSize), ("format", format),
      ("timeZone", timeZone), ("clock", Array(clock)),
      ("reducedMotion", reducedMotion ? ["true"] : []),
    ]
    return options.filter { !$0.1.isEmpty }.reduce([[:]]) { known, option in
      known.flatMap { words in
        option.1.map { words.merging([option.0: $0]) { $1 } }
      }
    }
  }
}

extension Array where Element == String {
  fileprivate init(_ word: String?) { self = word.map { [$0] } ?? [] }
}

extension SnapshotEnvironment {
  /// - Parameter names: the fields to keep.
  fileprivate init(_ environment: EnvironmentSettings, named names: Set<String>) {
    func named<Field>(_ name: String, _ field: Field) -> Field? {
      names.contains(name) ? field : nil
    }
    self.init(
      orientation: named("orientation", environment.orientation),
      width: environment.size?.width, height: environment.size?.height,
      locale: named("locale", environment.locale),
      direction: named("direction", environment.direction),
      textSize: named("textSize", environment.textSize),
      format: named("format", environment.format),
      reducedMotion: named("reducedMotion", environment.reducedMotion),
      timeZone: named("timeZone", environment.timeZone), clock: environment.clock?.date)
  }
}
