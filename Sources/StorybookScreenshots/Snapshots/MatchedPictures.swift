import Foundation
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
  private let known: Mutex<[String: String]>

  /// - Parameters:
  ///   - file: keeps what is known from one run to the next; `nil` to keep nothing.
  ///   - surroundings: of all pictures of this run.
  init(file: String?, surroundings: StableHash) {
    self.file = file
    self.surroundings = surroundings
    let data = file.flatMap { FileManager.default.contents(atPath: $0) }
    let read = data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
    known = Mutex(read ?? [:])
  }

  /// Whether the picture in a file matched when it was last compared, and nothing it was taken of
  /// has changed since.
  func contains(_ picture: String, of request: ScreenshotRequest) -> Bool {
    guard let mark = mark(picture, request) else { return false }
    return known.withLock { $0[picture] } == mark
  }

  func insert(_ picture: String, of request: ScreenshotRequest) {
    let mark = mark(picture, request)
    known.withLock { $0[picture] = mark }
  }

  func remove(_ picture: String) {
    known.withLock { $0[picture] = nil }
  }

  /// Writes what is known. Without it, the next run only takes longer.
  func save() {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = try? encoder.encode(known.withLock { $0 })
    try? data?.write(to: URL(filePath: file), options: .atomic)
  }

  /// `nil` if there is no such file.
  private func mark(_ picture: String, _ request: ScreenshotRequest) -> String? {
    guard let fingerprint = FileFingerprint(picture) else { return nil }
    var hash = surroundings
    hash.combine(request.document)
    for number in [request.width, request.height] { hash.combine(UInt64(number)) }
    hash.combine(request.scale.bitPattern)
    hash.combine("\(request.colorScheme) \(request.reducedMotion) \(request.isWhole)")
    return "\(hash.text) \(fingerprint.text)"
  }
}
