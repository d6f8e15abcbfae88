import StorybookHost

/// The executables of the builds that are shown, or may be shown again.
struct BuildArtifacts: Sendable {
  /// The path of the product that the build writes.
  let executable: String
  /// The last full build.
  private var full: BuildArtifact
  /// A quick build that is shown until a full build replaces it.
  private var quick: BuildArtifact?
  /// Kept after a swap, because its workers may still be finishing requests.
  private var previous: BuildArtifact?
  private var number = 0

  init(of executable: String, first: BuildArtifact) {
    self.executable = executable
    full = first
  }

  var shown: BuildArtifact { quick ?? full }

  /// The last full build, if a quick one is shown instead.
  var hidden: BuildArtifact? {
    guard quick != nil else { return nil }
    return full
  }

  /// - Parameter program: the executable of a quick build; `nil` for the product.
  mutating func make(_ program: String? = nil) throws(LaunchError) -> BuildArtifact {
    number += 1
    return try BuildArtifact(of: executable, number: number, program: program)
  }

  mutating func show(full next: BuildArtifact) {
    previous?.remove()
    if quick != nil { full.remove() }
    previous = shown
    full = next
    quick = nil
  }

  mutating func show(quick next: BuildArtifact) {
    previous?.remove()
    previous = quick
    quick = next
  }

  /// Shows the last full build again.
  mutating func hideQuick() {
    previous?.remove()
    previous = quick
    quick = nil
  }

  func remove() {
    for artifact in [previous, quick, full] { artifact?.remove() }
  }
}
