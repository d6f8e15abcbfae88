import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookSnapshots

/// Environments of snapshots besides devices and colour schemes. Each value of an option is one
/// environment, combined with the values of the other options.
struct SnapshotEnvironmentOptions: ParsableArguments {
  @Option(help: .environment("orientation", isRepeatable: true))
  var orientation: [String] = []

  @Option(help: .environment("width"))
  var width: String?

  @Option(help: .environment("height"))
  var height: String?

  @Option(help: .environment("locale", isRepeatable: true))
  var locale: [String] = []

  @Option(help: .environment("direction", isRepeatable: true))
  var direction: [String] = []

  @Option(help: .environment("textSize", isRepeatable: true))
  var textSize: [String] = []

  @Option(help: .environment("format", isRepeatable: true))
  var format: [String] = []

  @Option(help: .environment("timeZone", isRepeatable: true))
  var timeZone: [String] = []

  @Option(help: .environment("clock", note: "(default: 2026-01-01T12:00:00Z)"))
  var clock: String?

  @Option(help: .environment("calendar", isRepeatable: true))
  var calendar: [String] = []

  @Option(help: .environment("randomSeed", isRepeatable: true))
  var randomSeed: [String] = []

  @Flag(help: .environment("reducedMotion"))
  var reducedMotion = false

  @Option(help: .environment("global"))
  var global: [String] = []

  func validate() throws {
    for words in combinations { try EnvironmentOptions.check(words.map { (name: $0, text: $1) }) }
  }

  /// The environments; empty without options. Throws a ``CommandError`` for an invalid value.
  func environments(_ devices: [Device]) throws -> [SnapshotEnvironment] {
    let all = combinations
    guard all != [[:]] else { return [] }
    return try all.map { words in
      do throws(PropsError) {
        let pairs = words.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
        let environment = try EnvironmentSettings(words: pairs, devices: devices)
        let members = EnvironmentOption.all.filter { words[$0.name] != nil }.map(\.member)
        return SnapshotEnvironment(environment, members: Set(members))
      } catch {
        throw CommandError.option(error)
      }
    }
  }

  /// All combinations of the values; the last option varies fastest.
  private var combinations: [[String: String]] {
    let options = [
      ("orientation", orientation), ("width", Array(width)), ("height", Array(height)),
      ("locale", locale), ("direction", direction), ("textSize", textSize), ("format", format),
      ("timeZone", timeZone), ("clock", Array(clock)), ("calendar", calendar),
      ("randomSeed", randomSeed),
      ("reducedMotion", reducedMotion ? ["true"] : []),
      ("global", EnvironmentOption.combinations(ofGlobals: global)),
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
