/// What a check does with drifted fixtures.
package enum FixMode: Hashable, Sendable {
  /// Reports them.
  case none
  /// Migrates those that lose no value.
  case lossless
  /// Migrates all of them, and reports what is lost.
  case lossy
}
