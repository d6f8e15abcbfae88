import Foundation
import Testing

/// The code in the documentation is code that was compiled.
struct DocumentationTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let pages = here.appending(
    path: "../../../Sources/Storybook/Documentation.docc"
  ).standardized

  private static func texts(in folder: URL, _ ending: String) throws -> [String: String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try Dictionary(
      uniqueKeysWithValues: files.filter { $0.pathExtension == ending }.map {
        ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      })
  }

  @Test func `every Swift block of a page is in a test, word for word`() throws {
    let code = try Self.texts(in: Self.here, "swift").values.joined()
    for (name, page) in try Self.texts(in: Self.pages, "md") {
      for part in page.split(separator: "```swift\n").dropFirst() {
        let block = part.split(separator: "```", maxSplits: 1).first ?? ""
        #expect(code.contains(block), "\(name): \(block)")
      }
    }
  }
}
