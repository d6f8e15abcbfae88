/// A screen with one named props value.
///
/// ```swift
/// Story("Wrong password", Login.Props(username: "ann", status: .invalid))
/// ```
public struct Story<Props: Codable & Sendable>: Sendable {
  let name: String
  let metadata: StoryMetadata
  let props: @Sendable () throws -> Props
  /// Nil when it is that of the screen.
  let update: Update<Props>?
  /// The names of the rules that the props are meant to break.
  let breaks: [String]
  let source: SourceLocation

  /// The props are made when the story is looked at, not before. What they throw is the story's
  /// error: the others are shown all the same.
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - props: what the screen is given.
  ///   - description: what there is to see, in plain text; an empty line begins a paragraph.
  ///   - tags: words to find it by.
  ///   - update: what its commands do; nil for what they do on the screen.
  ///   - breaks: the names of the rules (``Invariant``) that these props are meant to break.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  public init(
    _ name: String, _ props: @autoclosure @escaping @Sendable () throws -> Props,
    description: String? = nil, tags: [String] = [], update: Update<Props>? = nil,
    breaks: [String] = [], filePath: String = #filePath, fileID: String = #fileID,
    line: Int = #line
  ) {
    self.name = name
    metadata = StoryMetadata(description: description, tags: tags)
    self.props = props
    self.update = update
    self.breaks = breaks
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
  }

  /// A live story: its commands change its props, and what it waits for is loaded.
  ///
  /// ```swift
  /// Story("Types", Login.Props()) {
  ///   On(\.typed) { props, text in props.username = text }
  /// }
  /// ```
  public init(
    _ name: String, _ props: @autoclosure @escaping @Sendable () throws -> Props,
    description: String? = nil, tags: [String] = [], filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line, @UpdateBuilder<Props> update: () -> Update<Props>
  ) {
    self.init(
      name, try props(), description: description, tags: tags, update: Update(update),
      filePath: filePath,
      fileID: fileID, line: line)
  }

  /// A live story whose commands are actions: one function says what they do.
  public init<Action>(
    _ name: String, _ props: @autoclosure @escaping @Sendable () throws -> Props,
    description: String? = nil, tags: [String] = [],
    update reduce: @escaping @Sendable (inout Props, Action) throws -> Void,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let update = Update(reduce, filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, try props(), description: description, tags: tags, update: update, filePath: filePath,
      fileID: fileID, line: line)
  }
}

extension Story {
  /// The props; throws a ``SampleError``.
  func sample() throws -> Props {
    do { return try props() } catch { throw SampleError(error, at: source) }
  }
}

/// The stories of a screen, one after the other.
@resultBuilder
public enum StoryBuilder<Props: Codable & Sendable> {
  public static func buildExpression(_ story: Story<Props>) -> [Story<Props>] { [story] }
  public static func buildExpression(_ stories: [Story<Props>]) -> [Story<Props>] { stories }
  public static func buildBlock(_ parts: [Story<Props>]...) -> [Story<Props>] {
    parts.flatMap(\.self)
  }
  public static func buildOptional(_ part: [Story<Props>]?) -> [Story<Props>] { part ?? [] }
  public static func buildEither(first part: [Story<Props>]) -> [Story<Props>] { part }
  public static func buildEither(second part: [Story<Props>]) -> [Story<Props>] { part }
  public static func buildArray(_ parts: [[Story<Props>]]) -> [Story<Props>] {
    parts.flatMap(\.self)
  }
}
