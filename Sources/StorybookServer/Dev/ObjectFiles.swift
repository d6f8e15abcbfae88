import Foundation
import StorybookHost

/// The object files of a product's sources, by SwiftPM's build manifest.
///
/// The compiler compares the times of files in whole seconds: of a file that is saved twice within
/// a second, once before a build and once after, it would keep the old object file.
struct ObjectFiles {
  private let manifest: String
  private var fingerprint: FileFingerprint?
  private var objects: [String: String] = [:]

  /// `nil` where SwiftPM has no build manifest that describes the executable.
  init?(of executable: String) {
    guard let manifest = BuildCommand.manifest(of: executable)?.manifest else { return nil }
    self.manifest = manifest
  }

  /// Removes the object files of sources, so that the next build compiles these in any case.
  mutating func remove(of sources: some Sequence<String>) {
    refresh()
    for object in sources.compactMap({ objects[$0] }) {
      try? FileManager.default.removeItem(atPath: object)
    }
  }

  private mutating func refresh() {
    let newest = FileFingerprint(manifest)
    guard newest != fingerprint, let text = try? String(contentsOfFile: manifest, encoding: .utf8)
    else { return }
    fingerprint = newest
    objects = BuildManifest(text).modules.map(\.objects).reduce(into: [:]) { all, some in
      all.merge(some) { first, _ in first }
    }
  }
}
