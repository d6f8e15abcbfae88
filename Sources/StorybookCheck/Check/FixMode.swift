/// What a check does with drifted fixtures.
package enum FixMode: Hashable, Sendable {
  /// Reports them.
  case none
  /// Migrates what names, types and values decide.
  case lossless
  /// Applies the guesses, too, and reports what is lost.
  case lossy
}
