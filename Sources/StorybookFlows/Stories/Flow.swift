public import Storybook
import StorybookSchema

/// A story that is a flow: an async function that presents screens in sequence.
///
/// ```swift
/// Flow("Edit a contact") { present in
///   try await present(ContactEditor.self, props: ContactEditor.Props(name: "Ann"))
/// }
/// ```
///
/// Every step reruns the flow from its beginning with the results so far, so it must be
/// deterministic: external input belongs in the props of a screen.
public struct Flow: TestableFlow {
  let name: String
  let metadata: StoryMetadata
  let source: CodeLocation
  /// The container; `nil` for the screen's.
  let container: Container?
  private(set) var setting = StoryEnvironment()
  package var tests: [any StoryTest] = []
  let body: @Sendable (any Presenter) async throws -> Value?

  /// Creates a flow with a result, which is shown at its end.
  public init<Result: Encodable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    in container: Container? = nil, filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (any Presenter) async throws -> Result
  ) {
    self.name = name
    metadata = StoryMetadata(description: description, tags: tags)
    self.container = container
    source = CodeLocation(file: filePath, line: line)
    self.body = { try await PropsCoding.encode(body($0)) }
  }

  /// Creates a flow without a result.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    in container: Container? = nil, filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (any Presenter) async throws -> Void
  ) {
    self.name = name
    metadata = StoryMetadata(description: description, tags: tags)
    self.container = container
    source = CodeLocation(file: filePath, line: line)
    self.body = { presenter in
      try await body(presenter)
      return nil
    }
  }

  /// Sets the environment that the flow is shown in, until the viewer changes it.
  ///
  /// ```swift
  /// Flow("Edit a contact") { present in … }.environment { $0.colorScheme = .dark }
  /// ```
  public func environment(_ change: (inout RenderEnvironment) -> Void) -> Flow {
    var flow = self
    flow.setting.change(change)
    return flow
  }

  /// Sets a member of the environment that the flow is shown in, until the viewer changes it.
  ///
  /// ```swift
  /// Flow("Edit a contact") { present in … }.environment(\.locale, "de_CH")
  /// ```
  public func environment<Member>(
    _ member: WritableKeyPath<RenderEnvironment, Member>, _ value: Member
  ) -> Flow {
    var flow = self
    flow.setting.set(member, value)
    return flow
  }
}

extension Flow: FlowWithTests {}
