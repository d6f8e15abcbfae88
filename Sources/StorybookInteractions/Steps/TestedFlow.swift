public import Storybook
import StorybookSchema

/// A flow under test. Steps act on the screens that are presented; those below a modal screen are
/// not reached.
public final class TestedFlow: TestedScreen {
  /// Returns the props of a presented screen, the topmost of its type.
  ///
  /// - Throws: ``InteractionError``.
  public func props<Shown: ScreenNamespace>(
    of screen: Shown.Type, filePath: String = #filePath, line: Int = #line
  ) throws -> Shown.Props {
    let source = CodeLocation(file: filePath, line: line)
    return try session.step("props(of: \(name(of: screen)))", at: source, changes: false) {
      try layer(screen).props
    }
  }

  /// Expects that the topmost screen is this one.
  ///
  /// - Throws: ``InteractionError``.
  public func expect<Shown: ScreenNamespace>(
    presented screen: Shown.Type, filePath: String = #filePath, line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    let name = name(of: screen)
    try session.step("expect(presented: \(name))", at: source, changes: false) {
      _ = try session.shown()
      let top = session.stack.last?["screen"]?.string
      guard top != name else { return }
      throw StepError("Expected “\(name)”, found \(top.map { "“\($0)”" } ?? "no screen").")
    }
  }

  /// Performs a command of a presented screen, the topmost of its type.
  ///
  /// - Throws: ``InteractionError``.
  public func perform<Shown: ScreenNamespace>(
    _ command: KeyPath<Shown.Props, Command>, of screen: Shown.Type,
    filePath: String = #filePath, line: Int = #line
  ) async throws {
    try session.step("perform(\(command.words))", at: CodeLocation(file: filePath, line: line)) {
      guard let place = try layer(screen).props[keyPath: command].place else { return }
      try session.performCommand(place, value: nil)
    }
  }

  /// Performs a command with a value of a presented screen, the topmost of its type.
  ///
  /// - Throws: ``InteractionError``.
  public func perform<Shown: ScreenNamespace, Value: Encodable & Sendable>(
    _ command: KeyPath<Shown.Props, CommandWith<Value>>, with value: Value, of screen: Shown.Type,
    filePath: String = #filePath, line: Int = #line
  ) async throws {
    try session.step("perform(\(command.words))", at: CodeLocation(file: filePath, line: line)) {
      guard let place = try layer(screen).props[keyPath: command].place else { return }
      try session.performCommand(place, value: try PropsCoding.encode(value))
    }
  }

  /// Expects that the flow has ended with this result.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    result: some Encodable, filePath: String = #filePath, line: Int = #line
  ) throws {
    try session.step(
      "expect(result:)", at: CodeLocation(file: filePath, line: line), changes: false
    ) {
      _ = try session.shown()
      let expected = try PropsCoding.encode(result)
      guard let end = session.props["end"], end != .null else {
        throw StepError("Expected the result \(expected.text), but the flow has not ended.")
      }
      guard end["result"] != expected else { return }
      let found = end["result"]?.text ?? end["failure"]?.text ?? "none"
      throw StepError("Expected the result \(expected.text), found \(found).")
    }
  }

  /// Returns the name by which the flow's state refers to a screen.
  private func name(of screen: any ScreenNamespace.Type) -> String {
    session.screen.presented[ObjectIdentifier(screen)] ?? "\(screen)"
  }

  private func layer<Shown: ScreenNamespace>(
    _ screen: Shown.Type
  ) throws -> (props: Shown.Props, index: Int) {
    _ = try session.shown()
    let stack = session.stack
    let name = name(of: screen)
    guard let index = stack.lastIndex(where: { $0["screen"]?.string == name }),
      let props = stack[index]["props"]
    else {
      let names = stack.compactMap { $0["screen"]?.string }.map { "“\($0)”" }
      throw StepError(
        "“\(name)” is not presented. Presented: \(names.joined(separator: ", ")).")
    }
    let base = Pointer(["stack", "\(index)", "props"])
    let receiver = CommandReceiver(base: base, entries: nil)
    let decoded = try PropsCoding.decode(
      Shown.Props.self, from: props, userInfo: [.commandReceiver: receiver])
    return (decoded, index)
  }
}

extension StorySession {
  fileprivate var stack: [Value] { props["stack"]?.array ?? [] }
}
