import Foundation

/// Detects that the product was rebuilt, without reading it.
package struct FileFingerprint: Hashable, Sendable {
  private let modified: Date
  private let size: Int
  private let number: Int

  /// `nil` when the file does not exist.
  package init?(_ path: String) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let modified = attributes[.modificationDate] as? Date,
      let size = attributes[.size] as? Int,
      let number = attributes[.systemFileNumber] as? Int
    else { return nil }
    (self.modified, self.size, self.number) = (modified, size, number)
  }
}
