package import StorybookSchema
package import Storybook

extension EnvironmentSettings {
  /// Returns the fields that differ from those of a new room; `nil` if none do.
  ///
  /// - Parameter device: the device of a new room, the first one of the catalog.
  package func nonDefault(device: String) -> Value? {
    let usual = EnvironmentSettings(device: device).value
    let others = (value.object ?? [:]).filter { usual[$0.key] != $0.value }
    return others.isEmpty ? nil : .object(Object(others.map { ($0.key, $0.value) }))
  }
}
