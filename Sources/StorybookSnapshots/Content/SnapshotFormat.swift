/// What the page compares of a rendering: each has snapshots of its own.
package enum SnapshotFormat: String, Hashable, Sendable, CaseIterable {
  case markup
  /// What a screen reader announces.
  case outline
}
