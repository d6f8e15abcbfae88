import Foundation
import StorybookSchema

/// The list of the files that a build has written, so that the next one can remove them.
enum SiteManifest {
  private static let note = "Written by “build”, which removes the files that it no longer has."

  static func bytes(_ files: Set<String>) -> [UInt8] {
    let value: Value = [
      "storybook": "site", "version": 1, "note": .string(note),
      "files": .array(files.sorted().map { .string($0) }),
    ]
    return Array(value.canonicalText.utf8)
  }

  /// Returns an empty set if the manifest is missing or invalid.
  static func paths(at file: String) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: file),
      let value = try? Value(json: Array(data)), value["storybook"]?.string == "site"
    else { return [] }
    return Set((value["files"]?.array ?? []).compactMap(\.string).filter(isInside))
  }

  /// Whether a path stays within the folder: no build wrote one that does not.
  static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }
  }
}
