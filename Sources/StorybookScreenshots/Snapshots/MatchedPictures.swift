import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookMarkup
import Synchronization

/// What the pictures that match were taken of, so that Chromium takes none of what is unchanged.
///
/// ```text
/// {"…/badge/passing.phone.dark.png": "6f1c0a93b7d2e845 131 5120 1764201600.25"}
///                                     what was taken,  the file
/// ```
final class MatchedPictures: Sendable {
  private let file: String?
  private let surroundings: StableHash
  private let known: [String: String]
  /// What this run has found, with `nil` for a picture that no longer matches.
  private let found = Mutex<[String: String?]>([:])

  /// - Parameters:
  ///   - file: keeps what is known from one run to the next; `nil` to keep nothing.
  ///   - surroundings: of all pictures of this run.
  init(file: String?, surroundings: StableHash) {
    self.file = file
    self.surroundings = surroundings
    known = Self.readFile(file)
  }

  private static func readFile(_ file: String?) -> [String: String] {
    let data = file.flatMap { FileManager.default.contents(atPath: $0) }
    return data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }

  /// Whether the picture in a file matched when it was last compared, and nothing it was taken of
  /// has changed since.
  func contains(_ picture: String, of request: ScreenshotRequest) -> Bool {
    guard let mark = mark(picture, request: request) else { return false }
    return found.withLock { $0[picture] ?? known[picture] } == mark
  }

  func insert(_ picture: String, of request: ScreenshotRequest) {
    let mark = mark(picture, request: request)
    found.withLock { $0[picture] = .some(mark) }
  }

  func remove(_ picture: String) {
    found.withLock { $0[picture] = .some(nil) }
  }

  /// Adds what this run has found to the file, to which another run may have added meanwhile.
  /// Without it, the next run only takes longer.
  func save() {
    let found = found.withLock { $0 }
    guard let file, !found.isEmpty else { return }
    var members = Self.readFile(file)
    for (picture, mark) in found { members[picture] = mark }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = try? encoder.encode(members)
    try? data?.write(to: URL(filePath: file), options: .atomic)
  }

  /// `nil` if there is no such file.
  private func mark(_ picture: String, request: ScreenshotRequest) -> String? {
    guard let fingerprint = FileFingerprint(picture) else { return nil }
    var hash = surroundings
    hash.combine(request.document)
    for number in [request.width, request.height] { hash.combine(UInt64(number)) }
    hash.combine(request.scale.bitPattern)
    hash.combine("\(request.colorScheme) \(request.reducedMotion) \(request.isWhole)")
    return "\(hash.text) \(fingerprint.text)"
  }
}
