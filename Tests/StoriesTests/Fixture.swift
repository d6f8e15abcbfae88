import Foundation

/// The saved props beside the screens, read as any test would read them.
enum Fixture {
  static let hostileText = "\"><script>alert('x')</script>"
  static let escapedText = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"

  static func decode<Props: Decodable>(_ type: Props.Type, _ path: String) throws -> Props {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let data = try Data(contentsOf: package.appending(path: "Stories").appending(path: path))
    return try JSONDecoder().decode(type, from: data)
  }
}
