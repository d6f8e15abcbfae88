import Foundation
import StorybookFiles
import Testing

struct AddressFileTests {
  /// Files in the build folder, from the oldest to the newest, by the process in their names.
  struct Row: Sendable {
    let files: [(name: String, text: String)]
    let newest: String?

    init(_ newest: String?, _ files: (name: String, text: String)...) {
      self.files = files
      self.newest = newest
    }
  }

  private static let own = "storybook-\(getpid())-address"
  /// A process that does not exist: no system counts this far.
  private static let gone = "storybook-2000000000-address"

  @Test(arguments: [
    Row(nil),
    Row("http://127.0.0.1:6007/", (own, "http://127.0.0.1:6007/\n")),
    Row("https://[::1]:1/", ("storybook-1-address", "http://a:1/\n"), (own, "https://[::1]:1/\n")),
    Row("http://a:1/", (own, "http://b:1/\n"), ("storybook-1-address", "http://a:1/\n")),
    Row("http://a:1/", (own, "http://a:1/\n"), (gone, "http://gone:1/\n")),
    Row("http://a:1/", ("storybook-1-address", "http://a:1/\n"), (own, "http://b:1/ c\n")),
    Row(nil, (own, "")), Row(nil, (own, "http://a:1/")), Row(nil, (own, "file:///etc\n")),
    Row(nil, (own, "http://a:1/\nhttp://b:1/\n")), Row(nil, (own, "http://a\u{1B}[2J:1/\n")),
    Row(nil, (own, "http://\(String(repeating: "a", count: 500)):1/\n")),
    Row(nil, ("storybook-compare", "http://a:1/\n"), ("storybook-1-other", "http://a:1/\n")),
  ])
  func `links lead to the storybook that was started last and still runs`(row: Row) throws {
    let root = try Self.root()
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (index, file) in row.files.enumerated() {
      let path = "\(root)/.build/\(file.name)"
      try Data(file.text.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(index))], ofItemAtPath: path)
    }
    #expect(AddressFile(package: root)?.newest == row.newest)
  }

  @Test func `an address is there while its storybook runs, and only in a build folder`() throws {
    let root = try Self.root()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let file = try #require(AddressFile(package: root))
    try Data().write(to: URL(filePath: "\(root)/.build/\(Self.gone)"))
    file.writeAddress("http://127.0.0.1:6007/")
    #expect(file.newest == "http://127.0.0.1:6007/")
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/.build") == [Self.own])
    file.remove()
    #expect(file.newest == nil)
    #expect(AddressFile(package: root + "/.build") == nil)
  }

  private static func root() throws -> String {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: root + "/.build", withIntermediateDirectories: true)
    return root
  }
}
