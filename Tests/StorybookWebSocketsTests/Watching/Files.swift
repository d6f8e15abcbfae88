import Foundation

@testable import StorybookWebSockets

/// A temporary folder, and what tests do in it.
struct Files: Sendable {
  let root: String

  init(at root: String) { self.root = root }

  /// Makes the folder; its path has no links in it.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    root = folder.appending(path: "watch-\(UUID().uuidString)").path
    try makeFolder("")
  }

  func path(_ name: String) -> String { name.isEmpty ? root : "\(root)/\(name)" }

  /// Writes the file in place.
  func write(_ name: String, _ content: String = "x") throws {
    try DescriptorNumbers.withoutReuse {
      Result { try Data(content.utf8).write(to: URL(filePath: path(name))) }
    }.get()
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  /// Renames the one over the other, as editors do.
  func rename(_ name: String, to other: String) throws {
    guard Foundation.rename(path(name), path(other)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: path(target))
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path(name)) }

  /// By default as old as the files of a package that was checked out some time ago.
  func age(
    _ name: String, to date: Date = Date(timeIntervalSince1970: 1_700_000_000.5)
  ) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
  }

  func setMode(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }
}
