import Foundation
import StorybookHost
import Testing

struct FileFingerprintTests {
  @Test func `a file that was written again has another fingerprint`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    #expect(FileFingerprint(path) == nil)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("tea".utf8).write(to: URL(filePath: path))
    let first = FileFingerprint(path)
    #expect(first != nil && first == FileFingerprint(path))
    try Data("coffee".utf8).write(to: URL(filePath: path))
    #expect(FileFingerprint(path) != first)
    let second = FileFingerprint(path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(FileFingerprint(path) != second)
  }
}
