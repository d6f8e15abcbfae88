import Storybook

extension EnvironmentSettings {
  /// With a clock that stands still: what is seen depends on the props alone.
  var steady: EnvironmentSettings {
    var environment = self
    if environment.clock == nil { environment.clock = .standing }
    return environment
  }
}

extension Instant {
  /// The time of what is to look the same again.
  static let standing = Instant("2026-01-01T12:00:00Z")
}
