import Foundation
import StorybookSchema

/// The address of an MCP resource.
///
/// ```text
/// storybook://catalog
/// storybook://schema/login
/// storybook://story/login/caps-lock
/// storybook://rendering/login/caps-lock        storybook://text/login/caps-lock
/// ```
enum ResourceAddress: Hashable, Sendable {
  case catalog
  case schema(screen: String)
  case story(String)
  case rendering(String)
  case text(String)

  /// Returns `nil` for any other URI; whether the story exists is not checked.
  init?(_ uri: String) {
    guard uri.utf8.count <= 1000, uri.hasPrefix(Self.scheme) else { return nil }
    let parts = uri.dropFirst(Self.scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.element(at: 1).flatMap { String($0).removingPercentEncoding }
    switch (parts[0], rest) {
    case ("catalog", nil): self = .catalog
    case ("schema", let screen?): self = .schema(screen: screen)
    case ("story", let story?): self = .story(story)
    case ("rendering", let story?): self = .rendering(story)
    case ("text", let story?): self = .text(story)
    default: return nil
    }
  }

  var uri: String {
    switch self {
    case .catalog: "\(Self.scheme)catalog"
    case .schema(let screen): "\(Self.scheme)schema/\(screen)"
    case .story(let story): "\(Self.scheme)story/\(story)"
    case .rendering(let story): "\(Self.scheme)rendering/\(story)"
    case .text(let story): "\(Self.scheme)text/\(story)"
    }
  }

  private static let scheme = "storybook://"

  static let templates: [Value] = [
    template(
      "schema/{screen}", title: "Schema", description: "The JSON Schema of a screen's props.",
      type: "application/schema+json"),
    template(
      "story/{screen}/{story}", title: "Props", description: "The props of a story or fixture.",
      type: "application/json"),
    template(
      "rendering/{screen}/{story}", title: "Rendering",
      description: "A story as its screen renders it.", type: "text/html"),
    template(
      "text/{screen}/{story}", title: "Text", description: "A story's rendering as text.",
      type: "text/plain"),
  ]

  private static func template(
    _ path: String, title: String, description: String, type: String
  ) -> Value {
    [
      "uriTemplate": .string(scheme + path), "name": .string(title.lowercased()),
      "title": .string(title), "description": .string(description), "mimeType": .string(type),
    ]
  }
}
