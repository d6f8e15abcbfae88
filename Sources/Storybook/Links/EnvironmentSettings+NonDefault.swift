package import StorybookSchema

extension EnvironmentSettings {
  /// The fields that are not as in a new room; nil when all are.
  ///
  /// - Parameter device: the one of a new room, the catalog's first.
  package func nonDefault(device: String) -> Value? {
    let usual = EnvironmentSettings(device: device).value
    let others = (value.object ?? [:]).filter { usual[$0.key] != $0.value }
    return others.isEmpty ? nil : .object(Object(others.map { ($0.key, $0.value) }))
  }
}
