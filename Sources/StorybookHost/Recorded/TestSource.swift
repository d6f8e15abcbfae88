package import Storybook
import StorybookInteractions
import StorybookMarkup
package import StorybookRecording
import StorybookSchema

/// The Swift source of an interaction test that does what a recording has, to follow its story:
///
/// ```swift
/// .test("thanks the buyer") { s in
///   try await s.fill("Name", with: "Ann")
///   try await s.press("Pay")
///   try s.expect("Thank you, Ann.")
/// }
/// ```
///
/// Each command becomes the step of the element that offered it, found by the best query; one that
/// no element offers is performed by its key path. What no user does is a comment.
package struct TestSource {
  package let text: String

  /// - Parameters:
  ///   - name: the name of the test.
  ///   - renderings: of the start and each step; `nil` for a moment that cannot be rendered.
  package init(_ name: String, of recording: Recording, renderings: [Rendering?]) {
    let body = Self.steps(of: recording, renderings: renderings).map { "  \($0)\n" }.joined()
    text = ".test(\(VisibleText.literal(name))) { s in\n\(body)}\n"
  }

  /// Returns the lines of the test's body.
  private static func steps(of recording: Recording, renderings: [Rendering?]) -> [String] {
    let screens = renderings.map { $0.map { ShownScreen($0) } }
    var lines: [RecordedCommand.Line] = []
    for (index, step) in recording.steps.enumerated() {
      for line in Self.lines(step, on: screens.element(at: index) ?? nil, after: lines) {
        guard let typing = line.typing, var before = lines.last?.typing,
          before.field == typing.field
        else {
          lines.append(line)
          continue
        }
        before.text = typing.text
        lines[lines.count - 1] = before.line
      }
    }
    let found = Self.expectation(from: screens.first ?? nil, to: screens.last ?? nil, of: recording)
    return lines.map(\.text) + [found].compactMap(\.self)
  }

  private static func lines(
    _ step: Recording.Step, on screen: ShownScreen?, after before: [RecordedCommand.Line]
  ) -> [RecordedCommand.Line] {
    var lines: [RecordedCommand.Line] = []
    if let performed = step.performed {
      switch screen {
      case .markup(let markup):
        lines += RecordedCommand(performed, on: markup).lines(after: before) ?? []
      case .text(let text): lines += key(performed, on: text).map { [.init(text: $0)] } ?? []
      case .other, nil: break
      }
      if lines.isEmpty { lines.append(.init(text: byKeyPath(performed))) }
    } else if step.patch != nil {
      lines.append(.init(text: "// \(VisibleText.line(step.title)): an edit of the props"))
    }
    if let patch = step.environment { lines += environment(patch).map { .init(text: $0) } }
    return lines
  }

  private static func key(_ performed: Recording.Performed, on screen: TextScreen) -> String? {
    let key = screen.keys.first {
      $0.command == performed.command && $0.value == performed.value
    }
    return key.map { "try await s.press(key: \(VisibleText.literal($0.key)))" }
  }

  /// Returns a comment if the path is not one of properties, or the value has no literal.
  private static func byKeyPath(_ performed: Recording.Performed) -> String {
    let value = performed.value.flatMap { $0 == .null ? nil : $0 }
    let argument = value.map { literal($0).map { ", with: \($0)" } } ?? ""
    guard let path = keyPath(performed.command), let argument else {
      let call = value.map { "(\($0.text))" } ?? ""
      return "// \(VisibleText.line("\(performed.command)\(call)")): no element offers it"
    }
    return "try await s.perform(\(path)\(argument))"
  }

  private static func keyPath(_ command: Pointer) -> String? {
    let parts = command.tokens.map { token in
      Int(token).map { "[\($0)]" } ?? SwiftName(token).map { ".\($0.source)" }
    }
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return "\\" + parts.compactMap(\.self).joined()
  }

  private static func literal(_ value: Value) -> String? {
    switch value {
    case .string(let text): VisibleText.literal(text)
    case .bool, .number: value.text
    case .null, .array, .object: nil
    }
  }

  private static func environment(_ patch: Patch) -> [String] {
    patch.operations.map { operation in
      guard case .add(let path, let value) = operation.asAddition,
        let name = path.tokens.onlyElement, let code = code(of: value, for: name)
      else { return "// the environment: \(VisibleText.line("\(operation)"))" }
      return "try await s.environment { $0.\(name) = \(code) }"
    }
  }

  private static func code(of value: Value, for member: String) -> String? {
    switch member {
    case "locale": value.string.map(VisibleText.literal)
    case "reducedMotion": value.bool.map { "\($0)" }
    case "colorScheme", "direction", "textSize", "format", "orientation":
      value.string.flatMap(SwiftName.init).map { ".\($0.source)" }
    default: nil
    }
  }
}

extension Patch.Operation {
  /// A replacement as an addition, which sets the same value.
  fileprivate var asAddition: Patch.Operation {
    if case .replace(let path, let value) = self { return .add(path, value) }
    return self
  }
}

// MARK: Expectations

extension TestSource {
  /// Returns what the end shows and the start did not: a message, a heading, or else a text.
  private static func expectation(
    from start: ShownScreen?, to end: ShownScreen?, of recording: Recording
  ) -> String? {
    switch (start, end) {
    case (.markup(let start)?, .markup(let end)?):
      if let query = end.news(since: start) { return "try s.expect(\(query.sourceText))" }
    case (.text(let start)?, .text(let end)?):
      let old = Set(start.lines.map(MarkupScreen.folded))
      let new = end.lines.map(MarkupScreen.folded).first { !$0.isEmpty && !old.contains($0) }
      if let new { return "try s.expect(\(VisibleText.literal(new)))" }
    default: break
    }
    let last = recording.steps.last { $0.performed != nil }?.performed
    return last.map { "try s.expect(performed: \(VisibleText.literal("\($0.command)")))" }
  }
}

extension MarkupScreen {
  private static let announced = ["alert", "status", "dialog", "heading"]
  private static let textLimit = 80

  /// Returns a query for what another rendering did not show.
  fileprivate func news(since before: MarkupScreen) -> ElementQuery? {
    let all = elements(in: MarkupDocument.root)
    for role in Self.announced {
      for id in all where self.role(id) == role {
        let words = name(id).nonEmpty ?? text(in: id)
        let query = ElementQuery.role(role, words)
        guard !words.isEmpty, words.count <= Self.textLimit,
          matches(query, purpose: .finding, in: MarkupDocument.root) == [id],
          before.matches(query, purpose: .finding, in: MarkupDocument.root).isEmpty
        else { continue }
        return query
      }
    }
    let old = before.text(in: MarkupDocument.root)
    let texts = all.reversed().map { text(in: $0) }
    return texts.first { !$0.isEmpty && $0.count <= Self.textLimit && !old.contains($0) }
      .map { ElementQuery(.plain($0)) }
  }
}
