import Storybook
import StorybookFiles
import StorybookSchema

/// The result of a tool call.
struct ToolResult: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String)
    case image([UInt8], mediaType: MediaType)
  }

  var content: [Content]
  var structure: Value?
  var isError = false

  /// Returns structured content, repeated as text for clients that read text only.
  static func structured(_ value: Value) -> ToolResult {
    ToolResult(content: [.text(VisibleText.markedJSON(value.canonicalText))], structure: value)
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
    case .text(let text): ["type": "text", "text": .string(VisibleText.marked(text))]
    case .image(let bytes, let type):
      [
        "type": "image", "data": .string(Base64.encoded(bytes)),
        "mimeType": .string(type.name),
      ]
    }
  }
}

/// Why a tool call failed, phrased so that the client can correct it.
struct ToolError: Error, Hashable, CustomStringConvertible {
  let description: String
  /// Structured details of the failure.
  var structure: Value?

  init(_ description: String, structure: Value? = nil) {
    self.description = description
    self.structure = structure
  }

  var result: ToolResult {
    ToolResult(content: [.text(description)], structure: structure, isError: true)
  }
}
