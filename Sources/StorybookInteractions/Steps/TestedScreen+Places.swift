import Storybook
import StorybookSchema

/// Steps by JSON Pointers and JSON, for tests that do not know the type of the props.
extension TestedScreen {
  /// Performs the command at a JSON Pointer, which need not be in the rendering.
  ///
  /// - Parameters:
  ///   - place: the place of the command in the props: `/rows/0/remove`.
  ///   - value: the value that it is performed with, as JSON; `nil` for none.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  /// - Throws: ``InteractionError``.
  public func perform(
    at place: String, with value: String? = nil, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try session.step("perform(at: \(place))", at: CodeLocation(file: filePath, line: line)) {
      guard let command = Pointer(place) else {
        throw StepError("“\(place)” is not a JSON Pointer: it begins with “/”.")
      }
      try session.performCommand(command, value: try value.map(Self.json))
    }
  }

  /// Changes the props by a JSON Patch, which no user does.
  ///
  /// ```swift
  /// try await s.edit(#"[{"op":"replace","path":"/name","value":"Ann"}]"#)
  /// ```
  ///
  /// - Throws: ``InteractionError``.
  public func edit(
    _ patch: String, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try session.step("edit(\(patch))", at: CodeLocation(file: filePath, line: line)) {
      _ = try session.shown()
      do {
        try session.replace(
          props: try session.props.applying(try Patch(try Self.json(patch))), isEdit: true)
      } catch let error as Patch.ApplyError {
        throw StepError("The patch does not apply: \(error)")
      }
    }
  }

  /// Expects that the last performed command is the one at a JSON Pointer, for one that the props
  /// no longer have.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    performed place: String, filePath: String = #filePath, line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try session.step("expect(performed: \(place))", at: source, changes: false) {
      _ = try session.shown()
      guard let last = session.performed.last else {
        throw StepError("Expected \(place), but no command was performed.")
      }
      guard "\(last.command)" == place else {
        throw StepError("Expected \(place), but the last performed command is \(last.command).")
      }
    }
  }

  private static func json(_ text: String) throws -> Value {
    do { return try Value(json: Array(text.utf8)) } catch {
      throw StepError("“\(text)” is not valid JSON: \(error)", showsRendering: false)
    }
  }
}
