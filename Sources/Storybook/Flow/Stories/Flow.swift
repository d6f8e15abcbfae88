import StorybookSchema

/// A story that is a flow: an async function that presents screens one after the other.
///
/// ```swift
/// Flow("Edit a contact") { present in
///   try await present(ContactEditor.self, props: ContactEditor.Props(name: "Ann"))
/// }
/// ```
///
/// For every step it is run again from its beginning, with the answers that were given so far. It
/// must do the same again then: what it asks of the world belongs into the props of a screen.
public struct Flow: Sendable {
  let name: String
  let metadata: StoryMetadata
  let source: SourceLocation
  /// Nil for that of its screen.
  let container: Container?
  let body: @Sendable (any Presenter) async throws -> Value?

  /// A flow with a result, which is shown when it has ended.
  public init<Result: Encodable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    in container: Container? = nil, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (any Presenter) async throws -> Result
  ) {
    self.name = name
    metadata = StoryMetadata(description: description, tags: tags)
    self.container = container
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.body = { try await PropsCoding.encode(body($0)) }
  }

  /// A flow that ends without a result.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    in container: Container? = nil, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (any Presenter) async throws -> Void
  ) {
    self.name = name
    metadata = StoryMetadata(description: description, tags: tags)
    self.container = container
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.body = { presenter in
      try await body(presenter)
      return nil
    }
  }
}

/// The flows of a screen, one after the other.
@resultBuilder
public enum FlowBuilder {
  public static func buildExpression(_ flow: Flow) -> [Flow] { [flow] }
  public static func buildExpression(_ flows: [Flow]) -> [Flow] { flows }
  public static func buildBlock(_ parts: [Flow]...) -> [Flow] { parts.flatMap(\.self) }
}
