import Foundation
import Storybook
import StorybookProgram
import StorybookSchema
import Testing

/// The folder Tests/Fixtures/corpus-1.
enum Corpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/corpus-1").standardized

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// What a program said, frame by frame.
  struct Conversation: Decodable {
    struct Exchange: Decodable {
      let what: String
      let request: String
      let replies: [String]
    }

    let first: [String]
    let exchanges: [Exchange]
  }

  static var program: Conversation {
    get throws { try JSONDecoder().decode(Conversation.self, from: Data(bytes("program.json"))) }
  }

  /// The payload of a frame, whose bytes are written as characters.
  static func payload(_ frame: String) -> ArraySlice<UInt8> {
    frame.unicodeScalars.map { UInt8($0.value) }[...]
  }

  /// The rendering in the replies of an exchange.
  static func rendering(_ what: String) throws -> Rendering {
    let exchange = try #require(try program.exchanges.first { $0.what == what })
    let replies = try exchange.replies.map { try WorkerMessage(payload: payload($0)) }
    let renderings = replies.compactMap { message in
      if case .reply(.outcome(.rendered(let rendering, _))) = message { rendering } else { nil }
    }
    return try #require(renderings.first)
  }
}
