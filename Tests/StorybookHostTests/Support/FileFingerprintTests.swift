import Foundation
import StorybookHost
import StorybookTestSupport
import Testing

struct FileFingerprintTests {
  @Test func `a file that was written again has another fingerprint`() throws {
    let folder = try TestFolder()
    let path = folder.file("drink")
    #expect(FileFingerprint(path) == nil)
    try folder.write("tea", to: "drink")
    let first = FileFingerprint(path)
    #expect(first != nil && first == FileFingerprint(path))
    try folder.write("coffee", to: "drink")
    #expect(FileFingerprint(path) != first)
    let second = FileFingerprint(path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(FileFingerprint(path) != second)
  }
}
