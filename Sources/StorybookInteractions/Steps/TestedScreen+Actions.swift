public import Storybook
import StorybookMarkup
import StorybookProgram
import StorybookSchema

extension TestedScreen {
  /// Types a text at the end of a field: an input event for each character, then a change.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - field: the field, by its label or placeholder.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  /// - Throws: ``InteractionError``.
  public func type(
    _ text: String, into field: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try act(
      "type(“\(text)”, into: \(field))", on: field, for: .typing,
      at: CodeLocation(file: filePath, line: line)
    ) {
      try session.type(text, into: $1, on: $0)
    }
  }

  /// Replaces the text of a field at once: one input event, then a change.
  ///
  /// - Throws: ``InteractionError``.
  public func fill(
    _ field: ElementQuery, with text: String, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try act(
      "fill(\(field), with: “\(text)”)", on: field, for: .typing,
      at: CodeLocation(file: filePath, line: line)
    ) {
      try session.fill(text, into: $1, on: $0)
    }
  }

  /// Clicks a button, a link or another control; in a text rendering it presses the key with that
  /// title.
  ///
  /// - Throws: ``InteractionError``.
  public func press(
    _ control: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let name = "press(\(control))"
    let source = CodeLocation(file: filePath, line: line)
    try session.step(named(name), at: source) {
      if case .text(let screen) = try session.shown() {
        guard case .plain(let title) = control.kind else {
          throw StepError("A text has keys only: press one by its title or its name.")
        }
        return try press(title, on: screen)
      }
      let screen = try session.shown().markup(for: name)
      let id = try session.find(
        control, purpose: .pressing, in: scope(on: screen), on: screen)
      session.mirror(.press, ids: [id], on: screen)
      try session.press(id, on: screen)
    }
  }

  private func press(_ title: String, on screen: TextScreen) throws {
    let key = try screen.binding(title)
    try session.performCommand(key.command, value: key.value)
  }

  /// Presses a key, by the browser's name for it (`KeyboardEvent.key`): `Enter`, `Escape`, `q`.
  ///
  /// - Parameters:
  ///   - key: the name of the key.
  ///   - element: the element that has the focus; `nil` for the field used last.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  /// - Throws: ``InteractionError``.
  public func press(
    key: String, on element: ElementQuery? = nil, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let place = element.map { ", on: \($0)" } ?? ""
    let name = "press(key: “\(key)”\(place))"
    try session.step(named(name), at: CodeLocation(file: filePath, line: line)) {
      if case .text(let screen) = try session.shown() { return try press(key, on: screen) }
      let screen = try session.shown().markup(for: name)
      let scope = try scope(on: screen)
      let target = try element.map {
        try session.find($0, purpose: .keying, in: scope, on: screen)
      }
      let focus = target ?? screen.focused(session.focus.field)
      session.mirror(.key, ids: focus.map { [$0] } ?? [], text: key, on: screen)
      try session.press(key: key, on: target, on: screen)
    }
  }

  /// Checks a checkbox, a radio button or a switch.
  ///
  /// - Throws: ``InteractionError``.
  public func check(
    _ box: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try act(
      "check(\(box))", on: box, for: .checking, at: CodeLocation(file: filePath, line: line)
    ) {
      session.mirrorCheck($1, isOn: true, on: $0)
      try session.check($1, isOn: true, on: $0)
    }
  }

  /// Clears a checkbox or a switch.
  ///
  /// - Throws: ``InteractionError``.
  public func uncheck(
    _ box: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try act(
      "uncheck(\(box))", on: box, for: .checking, at: CodeLocation(file: filePath, line: line)
    ) {
      session.mirrorCheck($1, isOn: false, on: $0)
      try session.check($1, isOn: false, on: $0)
    }
  }

  /// Chooses options of a list by their texts.
  ///
  /// - Throws: ``InteractionError``.
  public func select(
    _ options: String..., in list: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let names = options.map { "“\($0)”" }.joined(separator: ", ")
    try act(
      "select(\(names), in: \(list))", on: list, for: .selecting,
      at: CodeLocation(file: filePath, line: line)
    ) {
      try session.select(options, in: $1, on: $0)
    }
  }

  /// Submits a form as Enter does; without a query, the only form.
  ///
  /// - Throws: ``InteractionError``.
  public func submit(
    _ form: ElementQuery? = nil, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let name = "submit(\(form.map { "\($0)" } ?? ""))"
    try step(name, at: CodeLocation(file: filePath, line: line)) { screen, scope in
      let inner =
        try form.map { try session.find($0, purpose: .submitting, in: scope, on: screen) } ?? scope
      let all = screen.elements(in: inner) + [inner]
      let forms = all.filter { screen.element($0)?.isHTML("form") ?? false }
      guard let only = forms.onlyElement ?? screen.form(of: inner) else {
        session.mirrorFormSearch(in: inner, on: screen)
        throw StepError("Expected one form, found \(forms.count).")
      }
      session.mirror(.submit, ids: [only], on: screen)
      try session.submit(only, submitter: nil, on: screen)
    }
  }

  private func act(
    _ name: String, on query: ElementQuery, for purpose: QueryPurpose, at source: CodeLocation,
    body: (MarkupScreen, MarkupScreen.ID) throws -> Void
  ) throws {
    try step(name, at: source) { screen, scope in
      try body(screen, try session.find(query, purpose: purpose, in: scope, on: screen))
    }
  }
}

// MARK: Props, loads, time and environment

extension TestedScreen {
  /// Continues with the props of a fixture beside the screen, in the environment of the story.
  ///
  /// - Throws: ``InteractionError``.
  public func open(
    fixture name: String, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let source = CodeLocation(file: filePath, line: line)
    try session.step("open(fixture: “\(name)”)", at: source) { try session.open(fixture: name) }
  }

  /// Holds a load from now on: its part of the screen keeps loading. Before the first other step,
  /// the story opens with the load on hold.
  ///
  /// - Throws: ``InteractionError``.
  public func hold(
    load: String, filePath: String = #filePath, line: Int = #line
  ) throws {
    try control(
      load, dependency: Dependency(mode: .hold), step: "hold(load: “\(load)”)",
      at: CodeLocation(file: filePath, line: line))
  }

  /// Lets a load through that was held or failed.
  ///
  /// - Throws: ``InteractionError``.
  public func release(
    load: String, filePath: String = #filePath, line: Int = #line
  ) async throws {
    try control(
      load, dependency: Dependency(), step: "release(load: “\(load)”)",
      at: CodeLocation(file: filePath, line: line))
  }

  /// Fails a load from now on, with a message; `nil` for the story's own.
  ///
  /// - Throws: ``InteractionError``.
  public func fail(
    load: String, _ message: String? = nil, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let failure = Dependency(mode: .fail, error: message)
    try control(
      load, dependency: failure, step: "fail(load: “\(load)”)",
      at: CodeLocation(file: filePath, line: line))
  }

  private func control(
    _ load: String, dependency: Dependency, step: String, at source: CodeLocation
  ) throws {
    try session.step(step, at: source, opens: false) {
      try session.control(load, dependency: dependency)
    }
  }

  /// Moves the clock of the environment forwards.
  ///
  /// - Throws: ``InteractionError``.
  public func advanceClock(
    by duration: Duration, filePath: String = #filePath, line: Int = #line
  ) async throws {
    let source = CodeLocation(file: filePath, line: line)
    try session.step("advanceClock(by: \(duration))", at: source) {
      _ = try session.shown()
      try session.advanceClock(by: duration)
    }
  }

  /// Changes the environment, such as the device or the locale.
  ///
  /// - Throws: ``InteractionError``.
  public func environment(
    filePath: String = #filePath, line: Int = #line, _ change: (inout RenderEnvironment) -> Void
  ) async throws {
    try session.step("environment", at: CodeLocation(file: filePath, line: line)) {
      try session.changeEnvironment(change)
    }
  }
}
