package import Storybook

extension EnvironmentSettings {
  /// The environment with a fixed clock, so that renderings depend on the props alone.
  package var steady: EnvironmentSettings {
    var environment = self
    if environment.clock == nil { environment.clock = Instant.standing?.date }
    return environment
  }
}

extension Instant {
  /// The fixed time for renderings that must be reproducible.
  static let standing = Instant("2026-01-01T12:00:00Z")
}
