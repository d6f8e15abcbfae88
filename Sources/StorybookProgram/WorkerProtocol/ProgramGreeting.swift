import Storybook

/// The first message of a program: what it is, before it builds its catalog.
///
/// Version 1 of the protocol had none, and began with the catalog.
package struct ProgramGreeting: Hashable, Sendable {
  /// The version of the protocol that this code speaks; a change of a message raises it.
  package static let currentVersion = 3
  /// The versions that a tool speaks: the current one and the two before.
  package static let spoken = (currentVersion - 2)...currentVersion

  /// The characters of the library's version that are kept: a program may send anything.
  private static let longestName = 40

  package let version: Int
  /// The version of the library that the program links.
  package let library: String

  package init(version: Int = currentVersion, library: String = StorybookVersion.current) {
    self.version = version
    self.library = String(library.prefix(Self.longestName))
  }

  /// Of a program that sends its catalog first.
  package static let ofVersion1 = ProgramGreeting(version: 1, library: "0.1.0")

  /// What to do about a version that is not spoken, in two sentences; `nil` for those that are.
  package var remedy: String? {
    if Self.spoken.contains(version) { return nil }
    let fact = """
      The program speaks version \(version) of the protocol between the tool and its programs, \
      and this storybook versions \(Self.spoken.lowerBound) to \(Self.spoken.upperBound).
      """
    guard version > Self.currentVersion else {
      return "\(fact) Update swift-storybook in the package: swift package update"
    }
    return "\(fact) Install the tool of swift-storybook \(library): make install"
  }
}
