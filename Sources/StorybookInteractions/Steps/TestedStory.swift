public import Storybook
import StorybookSchema

/// A story under test, with its props.
public final class TestedStory<Props: Codable & Sendable>: TestedScreen {
  /// The props as they are now.
  ///
  /// ```swift
  /// try s.expect(\.count, 3)
  /// ```
  ///
  /// - Throws: ``InteractionError``.
  public var props: Props {
    get throws {
      try session.step("props", at: session.source, changes: false) { try decoded() }
    }
  }

  /// Expects the value of a property of the props.
  ///
  /// - Throws: ``InteractionError``.
  public func expect<Value: Equatable>(
    _ property: KeyPath<Props, Value>, _ value: Value, filePath: String = #filePath,
    line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try session.step(
      "expect(\(property.words), \(Self.written(value)))", at: source, changes: false
    ) {
      let found = try decoded()[keyPath: property]
      guard found != value else { return }
      throw StepError("Expected \(value), found \(found).")
    }
  }

  /// Performs a command without a value, which need not be in the rendering.
  ///
  /// - Throws: ``InteractionError``.
  public func perform(
    _ command: KeyPath<Props, Command>, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try perform(command.words, with: nil, at: CodeLocation(file: filePath, line: line)) {
      $0[keyPath: command].place
    }
  }

  /// Performs a command without a value that may be absent.
  ///
  /// - Throws: ``InteractionError``.
  public func perform(
    _ command: KeyPath<Props, Command?>, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try perform(command.words, with: nil, at: CodeLocation(file: filePath, line: line)) {
      $0[keyPath: command]?.place
    }
  }

  /// Performs a command with a value, which need not be in the rendering.
  ///
  /// - Throws: ``InteractionError``.
  public func perform<Value: Encodable & Sendable>(
    _ command: KeyPath<Props, CommandWith<Value>>, with value: Value,
    filePath: String = #filePath, line: Int = #line
  ) async throws {
    let source = CodeLocation(file: filePath, line: line)
    try perform(command.words, with: value, at: source) { $0[keyPath: command].place }
  }

  /// Performs a command with a value that may be absent.
  ///
  /// - Throws: ``InteractionError``.
  public func perform<Value: Encodable & Sendable>(
    _ command: KeyPath<Props, CommandWith<Value>?>, with value: Value,
    filePath: String = #filePath, line: Int = #line
  ) async throws {
    let source = CodeLocation(file: filePath, line: line)
    try perform(command.words, with: value, at: source) { $0[keyPath: command]?.place }
  }

  /// Expects that the last performed command is this one.
  ///
  /// - Throws: ``InteractionError``.
  public func expect<Value>(
    performed command: KeyPath<Props, CommandWith<Value>>, filePath: String = #filePath,
    line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try expectPerformed(command.words, with: nil, at: source) { $0[keyPath: command].place }
  }

  /// Expects that the last performed command is this one, with this value.
  ///
  /// - Throws: ``InteractionError``.
  public func expect<Value: Codable>(
    performed command: KeyPath<Props, CommandWith<Value>>, with value: Value,
    filePath: String = #filePath, line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try expectPerformed(command.words, with: value, at: source) { $0[keyPath: command].place }
  }

  /// Expects that the last performed command is this one, which may be absent.
  ///
  /// - Throws: ``InteractionError``.
  public func expect<Value>(
    performed command: KeyPath<Props, CommandWith<Value>?>, filePath: String = #filePath,
    line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try expectPerformed(command.words, with: nil, at: source) { $0[keyPath: command]?.place }
  }

  /// Expects that the last performed command is this one, which may be absent, with this value.
  ///
  /// - Throws: ``InteractionError``.
  public func expect<Value: Codable>(
    performed command: KeyPath<Props, CommandWith<Value>?>, with value: Value,
    filePath: String = #filePath, line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try expectPerformed(command.words, with: value, at: source) { $0[keyPath: command]?.place }
  }
}

extension TestedStory {
  /// A value in the name of a step, where texts are in quotes.
  private static func written(_ value: some Any) -> String {
    if let text = value as? String { return "“\(text)”" }
    return "\(value)"
  }

  private func decoded() throws -> Props {
    _ = try session.shown()
    do {
      return try (session.screen.coder ?? .plain).use {
        try PropsCoding.decode(
          Props.self, from: session.props,
          userInfo: [.commandReceiver: CommandReceiver(entries: nil)])
      }
    } catch {
      throw StepError(
        "The props of “\(session.id)” are not of \(Props.self): \(ErrorDescription.sentence(error))"
      )
    }
  }

  private func perform(
    _ name: String, with value: (any Encodable & Sendable)?, at source: CodeLocation,
    place: (Props) -> Pointer?
  ) throws {
    try session.step("perform(\(name))", at: source) {
      guard let place = place(try decoded()) else {
        throw StepError("The command \(name) is not available now.")
      }
      try session.performCommand(place, value: try value.map { try PropsCoding.encode($0) })
    }
  }

  private func expectPerformed(
    _ name: String, with value: (any Codable)?, at source: CodeLocation,
    place: (Props) -> Pointer?
  ) throws {
    try session.step("expect(performed: \(name))", at: source, changes: false) {
      guard let wanted = place(try decoded()) else {
        throw StepError("The props have no command \(name) now: expect it by its JSON Pointer.")
      }
      guard let last = session.performed.last else {
        throw StepError("Expected \(name), but no command was performed.")
      }
      guard last.command == wanted else {
        throw StepError("Expected \(name), but the last performed command is \(last.command).")
      }
      guard let value else { return }
      try Self.compare(last.value, with: value)
    }
  }

  /// A form may send more fields than the command takes: both values are compared as it reads them.
  private static func compare<Performed: Codable>(
    _ found: Value?, with expected: Performed
  ) throws {
    let expected = try PropsCoding.encode(expected)
    let read = found.flatMap { try? PropsCoding.decode(Performed.self, from: $0) }
    let found = try read.map { try PropsCoding.encode($0) } ?? found
    guard found != expected else { return }
    throw StepError("Expected the value \(expected.text), found \(found?.text ?? "none").")
  }
}

extension AnyKeyPath {
  /// The key path as it is written in code: `\.name`.
  var words: String {
    let text = "\(self)"
    guard let dot = text.firstIndex(of: ".") else { return text }
    let rest = text[dot...]
    let root = "\(Self.rootType)"
    guard let range = text.firstRange(of: "\\\(root).") else { return "\\\(rest)" }
    return "\\.\(text[range.upperBound...])"
  }
}
