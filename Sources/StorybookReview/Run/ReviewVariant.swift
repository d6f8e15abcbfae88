import Foundation
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookMarkup
import StorybookSchema
import StorybookSnapshots

/// The environment in which both revisions are rendered.
struct ReviewVariant: Sendable {
  /// The settings that differ from a story's own, by the names of the environment.
  let words: [(name: String, text: String)]

  /// Without words: the first device of the catalog in light colours. Throws ``CommandError`` for
  /// what the catalog does not know.
  func variant(_ devices: [Device]) throws(CommandError) -> SnapshotVariant {
    let settings: EnvironmentSettings
    do throws(PropsError) {
      settings = try EnvironmentSettings(words: words, devices: devices)
    } catch {
      throw .option(error)
    }
    let changed = settings.nonDefault(device: devices.first?.id ?? "")?.object ?? [:]
    let fields = changed.filter { !["device", "colorScheme"].contains($0.key) }
    return SnapshotVariant(
      device: settings.device, colorScheme: settings.colorScheme,
      fields: Dictionary(fields.map { ($0.key, $0.value) }) { first, _ in first })
  }

  /// What keeps the renderings of two environments apart.
  var key: String {
    var hash = StableHash()
    hash.combine(TimeZone.current.identifier)
    for word in words {
      hash.combine(word.name)
      hash.combine(word.text)
    }
    return String(hash.text.prefix(8))
  }
}
