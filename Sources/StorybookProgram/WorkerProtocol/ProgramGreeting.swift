import Storybook

/// The first message of a program: what it is, before it builds its catalog.
///
/// Version 1 of the protocol had none, and began with the catalog.
package struct ProgramGreeting: Hashable, Sendable {
  /// The version of the protocol that this code speaks; a change of a message raises it.
  package static let currentVersion = 5
  /// The first version whose greeting names the images: the tool looks up the addresses of a trace.
  /// Older programs do that themselves.
  package static let leastVersionWithImages = 4
  /// The versions that a tool speaks: the current one and the two before.
  package static let spoken = (currentVersion - 2)...currentVersion

  /// The characters of the library's version that are kept: a program may send anything.
  private static let longestName = 40

  package let version: Int
  /// The version of the library that the program links.
  package let library: String
  /// The files with the code that can be in a trace, the executable last.
  package let images: [ProgramImage]

  package init(
    version: Int = currentVersion, library: String = StorybookVersion.current,
    images: [ProgramImage] = []
  ) {
    self.version = version
    self.library = String(library.prefix(Self.longestName))
    self.images = images
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

/// An executable or a library with code of a program.
package struct ProgramImage: Hashable, Sendable {
  package let path: String
  /// What to add to an address of a trace to get the one in the file.
  package let offset: Int

  package init(path: String, offset: Int) {
    self.path = path
    self.offset = offset
  }
}

extension ProgramGreeting {
  func write(to writer: inout BinaryWriter) {
    writer.write(version)
    writer.writeText(library)
    writer.write(list: images) { writer, image in
      writer.writeText(image.path)
      writer.write(image.offset)
    }
  }

  /// A version that is not spoken may have other fields.
  init(_ reader: inout BinaryReader) throws {
    let version = try reader.number()
    let library = try reader.text()
    var images: [ProgramImage] = []
    if version >= Self.leastVersionWithImages, Self.spoken.contains(version) {
      images = try reader.list { try ProgramImage(path: $0.text(), offset: $0.number()) }
    }
    self.init(version: version, library: library, images: images)
  }
}
