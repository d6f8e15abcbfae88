import Foundation
import StorybookSchema

/// What a tool gives to the assistant that called it.
struct ToolResult: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String)
    case image([UInt8], mediaType: String)
  }

  var content: [Content]
  var structure: Value?
  var isError = false

  /// A structure, and the same as text for clients that read nothing else.
  static func structured(_ value: Value) -> ToolResult {
    ToolResult(content: [.text(value.canonicalText)], structure: value)
  }

  var members: Object {
    var members: Object = [
      "content": .array(content.map(\.value)), "isError": .bool(isError),
    ]
    members["structuredContent"] = structure
    return members
  }
}

extension ToolResult.Content {
  fileprivate var value: Value {
    switch self {
    case .text(let text): ["type": "text", "text": .string(text)]
    case .image(let bytes, let type):
      [
        "type": "image", "data": .string(Data(bytes).base64EncodedString()),
        "mimeType": .string(type),
      ]
    }
  }
}

/// Why a tool did not do what it was asked, in words that help to ask better.
struct ToolError: Error, Hashable, CustomStringConvertible {
  let description: String
  /// The same for programs.
  var structure: Value?

  init(_ description: String, structure: Value? = nil) {
    self.description = description
    self.structure = structure
  }

  var result: ToolResult {
    ToolResult(content: [.text(description)], structure: structure, isError: true)
  }
}
