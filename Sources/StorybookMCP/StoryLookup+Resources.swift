import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

extension StoryLookup {
  /// Returns the contents of a resource, or `nil` if it does not exist.
  func contents(of uri: String) async throws -> Value? {
    switch ResourceAddress(uri) {
    case .catalog:
      return Self.textContents(uri, type: "application/json", text: storyIndex.value.canonicalText)
    case .schema(let screen):
      guard storyIndex.screen(screen) != nil else { return nil }
      return Self.textContents(
        uri, type: "application/schema+json", text: try await schema(screen).canonicalText)
    case .story(let id):
      guard isStory(id) else { return nil }
      return Self.textContents(
        uri, type: "application/json", text: try await state(id).props.canonicalText)
    case .rendering(let id): return try await rendered(uri, id: id, format: "html")
    case .text(let id): return try await rendered(uri, id: id, format: "text")
    case nil: return nil
    }
  }

  private func isStory(_ id: String) -> Bool { storyIndex.find(id)?.story.id == id }

  private func rendered(_ uri: String, id: String, format: String) async throws -> Value? {
    guard isStory(id) else { return nil }
    let environment = try EnvironmentSettings(words: [("format", format)], devices: listing.devices)
    let rendering = try await rendering(try await state(id), in: environment)
    switch rendering.body {
    case .text(let text): return Self.textContents(uri, type: rendering.mediaType.name, text: text)
    case .bytes(let bytes):
      return [
        "uri": .string(uri), "mimeType": .string(rendering.mediaType.name),
        "blob": .string(Base64.encoded(bytes)),
      ]
    }
  }

  private static func textContents(_ uri: String, type: String, text: String) -> Value {
    let isJSON = type.hasSuffix("json")
    let marked = isJSON ? VisibleText.markedJSON(text) : VisibleText.marked(text)
    return ["uri": .string(uri), "mimeType": .string(type), "text": .string(marked)]
  }

  /// Returns the schema of a screen, with the author's documentation. If probing crashes, the
  /// schema comes from the type's metadata.
  func schema(_ screen: String) async throws -> Value {
    let schema = try await workerClient.schema(of: screen).schema
    let modules = Documentation.modules(in: schema)
    return await DocumentationReader(folder: .own).documentation(of: modules).describing(schema)
  }
}
