import Foundation
import Storybook

/// Stories whose props are read from elsewhere.
enum Letter {
  struct Props: Codable, Hashable, Sendable {
    var text: String
  }

  struct NoPaper: Error, CustomStringConvertible {
    let description = "There is no paper."
  }

  static func html(_ props: Props) -> HTML { "<p>\(props.text)</p>" }

  static func written() throws -> Props { throw NoPaper() }

  static func read(_ json: String) throws -> Props {
    try JSONDecoder().decode(Props.self, from: Data(json.utf8))
  }

  static let screen = Screen("Post/Letter", render: Letter.html) {
    Story("Read", try read(#"{"text": "Hello"}"#))
    Story("Unwritten", try written())
    Story("Unread", try read(#"{"text": 1}"#))
  }
}

/// A screen whose stories cannot be listed.
enum Unmade {
  static let screen = Screen("Post/Unmade", render: Letter.html) {
    let props = try Letter.written()
    Story("First", props)
    Story("Second", props)
  }
}
