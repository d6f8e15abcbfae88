import Foundation

/// The address of a running storybook, for the links that tests and commands of its package print.
///
/// ```text
/// .build/storybook-4711-address  http://127.0.0.1:6007/
/// ```
package struct AddressFile: Sendable {
  private static let suffix = "address"
  private static let longest = 500
  private let files: OwnedFile

  /// - Parameter package: the root of the package; without a build folder, there is no file.
  package init?(package root: String) {
    let folder = root + "/.build"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    files = OwnedFile(folder: folder, prefix: "storybook-")
  }

  /// That of the package of this executable, else of the current directory.
  package static var own: AddressFile? { ownPackage.flatMap { AddressFile(package: $0) } }

  /// The package of this executable, else of the current directory.
  package static var ownPackage: String? {
    let folder = FileManager.default.currentDirectoryPath
    return PackageLocation.root(
      executable: StoryExecutable.path, source: folder + "/Package.swift")
  }

  /// Without the file, links lead to the default address: a failure is not reported.
  package func writeAddress(_ address: String) {
    files.removeStale()
    try? Data((address + "\n").utf8).write(
      to: URL(filePath: files.path(Self.suffix)), options: .atomic)
  }

  package func remove() { unlink(files.path(Self.suffix)) }

  /// The address of the storybook that was started last and still runs.
  package var newest: String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files.folder)) ?? []
    let running = names.filter {
      $0.hasPrefix(files.prefix) && $0.hasSuffix("-\(Self.suffix)") && !files.isStale($0)
    }.map { "\(files.folder)/\($0)" }
    return running.sorted { Self.date($0) > Self.date($1) }.lazy.compactMap(Self.address).first
  }

  private static func date(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  private static func address(in path: String) -> String? {
    guard let data = StoryFolder.contents(path), data.count <= longest else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    return text.wholeMatch(of: /(https?:\/\/[!-~]+)\n/).map { String($0.1) }
  }
}
