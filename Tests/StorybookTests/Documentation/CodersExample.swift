import Foundation
import Storybook
import StorybookTesting
import Testing

enum Post {
  struct Props: Codable, Sendable {
    var sentAt: Date
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }

  static func received() throws -> Props {
    try decoder.decode(Props.self, from: Data(#"{"sent_at": "2026-01-01T00:00:00Z"}"#.utf8))
  }

  static func html(_ props: Props) -> HTML { "<p>\(props.sentAt.formatted(.iso8601))</p>" }
}

let postCoder = PropsCoder(decoder: Post.decoder, encoder: Post.encoder)

let post = Catalog("Post", coder: postCoder) {
  Screen("Letter", render: Post.html) {
    Story("New", Post.Props(sentAt: Date(timeIntervalSince1970: 0)))
    Story("As received", try Post.received())
  }
}

private let written = """
  {
    "sent_at": "1970-01-01T00:00:00Z"
  }
  """

@Test func `a letter is loaded and saved as its app reads it`() throws {
  let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: root) }
  try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  try Data(written.utf8).write(to: root.appending(path: "new.json"))
  let folder = root.path
  let letter = try Fixture(of: Post.Props.self, "new", in: folder, coder: postCoder)
  #expect(letter.props.sentAt == Date(timeIntervalSince1970: 0))
  try Fixture.save(letter.props, named: "copy", in: folder, coder: postCoder)
  let copy = try String(contentsOf: root.appending(path: "copy.json"), encoding: .utf8)
  #expect(copy == written + "\n")
}
