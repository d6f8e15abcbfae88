import Storybook
import StorybookMarkup
import StorybookProgram
import StorybookSchema

extension TestedScreen {
  /// Expects a text, such as `"Thank you"`, anywhere on the screen, or an element.
  ///
  /// - Parameters:
  ///   - query: a text literal is words that are shown, in one block; other queries find one element
  ///     or more.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  /// - Throws: ``InteractionError``.
  public func expect(
    _ query: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) throws {
    try look("expect(\(query))", at: CodeLocation(file: filePath, line: line)) { content in
      if let problem = try content.problem(with: query) {
        if case .markup(let screen, let scope) = content {
          mirrorLack(query, in: scope, on: screen)
        }
        throw problem
      }
      if case .markup(let screen, let scope) = content { mirrorSight(query, in: scope, on: screen) }
    }
  }

  private func mirrorLack(_ query: ElementQuery, in scope: MarkupScreen.ID, on screen: MarkupScreen)
  {
    guard case .plain(let text) = query.kind else {
      return session.mirrorSearch(query, in: scope, least: 1, most: nil, on: screen)
    }
    session.mirror(
      .lacks, ids: scope == MarkupDocument.root ? [] : [scope], text: text, on: screen)
  }

  private func mirrorSight(
    _ query: ElementQuery, in scope: MarkupScreen.ID, on screen: MarkupScreen
  ) {
    guard case .plain(let text) = query.kind else {
      return session.mirror(.sees, ids: screen.seen(query, in: scope), on: screen)
    }
    // A text outside of all elements has no place.
    guard let elements = screen.shownElements(text, in: scope)?.nonEmpty else { return }
    session.mirror(.reads, ids: elements, text: text, on: screen)
  }

  /// Expects that a text or an element is not on the screen.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    no query: ElementQuery, filePath: String = #filePath, line: Int = #line
  ) throws {
    try look("expect(no: \(query))", at: CodeLocation(file: filePath, line: line)) { content in
      guard try content.shows(query) else { return }
      if case .markup(let screen, let scope) = content { mirrorSight(query, in: scope, on: screen) }
      throw StepError("Expected no \(query), found \(try content.place(of: query)).")
    }
  }

  /// Expects how often an element is on the screen.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    _ query: ElementQuery, count: Int, filePath: String = #filePath, line: Int = #line
  ) throws {
    try look("expect(\(query), count: \(count))", at: CodeLocation(file: filePath, line: line)) {
      content in
      let found = try content.count(of: query)
      guard found == count else {
        if case .markup(let screen, let scope) = content {
          session.mirrorSearch(query, in: scope, least: count, most: count, on: screen)
        }
        throw StepError("Expected \(count.counted("element")), found \(found).")
      }
      guard case .markup(let screen, let scope) = content else { return }
      session.mirror(.seesAll, ids: screen.matches(query, purpose: .finding, in: scope), on: screen)
    }
  }

  /// Expects the value of a field: its text, or the text of the chosen option.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    _ field: ElementQuery, value: String, filePath: String = #filePath, line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try step("expect(\(field), value: “\(value)”)", at: source, changes: false) { screen, scope in
      let id = try session.findField(field, in: scope, on: screen)
      let found = session.shownValue(of: id, on: screen)
      session.mirror(.hasValue, ids: [id], text: found, on: screen)
      guard found == value else {
        let isAlike = ShownBlock.folded(found) == ShownBlock.folded(value)
        let hint = isAlike ? " They differ in no-break or other spaces." : ""
        throw StepError("Expected the value “\(value)”, found “\(found)”.\(hint)")
      }
    }
  }

  /// Expects a state of an element, such as `.checked` or `.disabled`.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    _ element: ElementQuery, is state: ElementState, filePath: String = #filePath,
    line: Int = #line
  ) throws {
    let name = "expect(\(element), is: \(state.words))"
    let source = CodeLocation(file: filePath, line: line)
    try step(name, at: source, changes: false) { screen, scope in
      let id = try session.find(element, purpose: .reading(state), in: scope, on: screen)
      let states = session.states(of: id, on: screen)
      let isTrue = states.contains(state.words)
      session.mirrorState(id, state: state, isTrue: isTrue, on: screen)
      guard isTrue else {
        let found = states.joined(separator: ", ").nonEmpty ?? "no state"
        throw StepError("Expected “\(state.words)”, found \(found).")
      }
    }
  }

  /// Expects the outline of the screen as assistive technology reads it, or the lines of a text; a
  /// failure shows the lines that differ.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    outline: String, filePath: String = #filePath, line: Int = #line
  ) throws {
    try session.step(
      "expect(outline:)", at: CodeLocation(file: filePath, line: line), changes: false
    ) {
      let found = try session.seen().outline.trimmedLines
      guard found != outline.trimmedLines else { return }
      let difference = LineDifference(from: outline.trimmedLines, to: found).text()
      let meaning = OutlineDifference(from: outline, to: found).sentences.map { "- \($0)\n" }
      throw StepError(
        "The outline differs:\n\(meaning.joined())\(difference)", showsRendering: false)
    }
  }

  /// Expects the address or the id of the story that the last link or form led to.
  ///
  /// - Throws: ``InteractionError``.
  public func expect(
    link: String, filePath: String = #filePath, line: Int = #line
  ) throws {
    let source = CodeLocation(file: filePath, line: line)
    try session.step("expect(link: “\(link)”)", at: source, changes: false) {
      guard session.followed.last != link else { return }
      let found = session.followed.last.map { "“\($0)”" } ?? "none"
      throw StepError("Expected a link to “\(link)”, found \(found).")
    }
  }

  private func look(
    _ name: String, at source: CodeLocation, body: (ScopedContent) throws -> Void
  ) throws {
    try session.step(named(name), at: source, changes: false) {
      switch try session.seen() {
      case .markup(let screen): try body(.markup(screen, try scope(on: screen)))
      case .text(let screen): try body(.lines(try lines(of: screen)))
      case .other(let type):
        throw StepError("\(name) needs markup or text, and this rendering is \(type).")
      }
    }
  }
}

/// What expectations look at.
private enum ScopedContent {
  case markup(MarkupScreen, MarkupScreen.ID)
  case lines([String])

  /// Whether a text or an element is found.
  func shows(_ query: ElementQuery) throws -> Bool {
    guard case .markup(let screen, let scope) = self else {
      return try problem(with: query) == nil
    }
    guard case .plain(let text) = query.kind else {
      return !screen.matches(query, purpose: .finding, in: scope).isEmpty
    }
    return screen.shows(text, in: scope)
  }

  /// Returns why a text or an element is not found; `nil` if it is.
  func problem(with query: ElementQuery) throws -> StepError? {
    switch self {
    case .markup(let screen, let scope):
      guard try !shows(query) else { return nil }
      if case .plain(let text) = query.kind { return screen.missingText(text, in: scope) }
      do { _ = try screen.find(query, purpose: .finding, in: scope) } catch let error as StepError {
        return error
      }
      return nil
    case .lines(let lines):
      let wanted = try Self.words(query)
      guard !lines.contains(where: { MarkupScreen.contains(wanted, in: $0) }) else { return nil }
      let near = NearNames(lines.map { MarkupScreen.folded($0) }, to: wanted).suggestion
      return StepError("Found no line with “\(wanted)”.\(near)")
    }
  }

  func count(of query: ElementQuery) throws -> Int {
    switch self {
    case .markup(let screen, let scope):
      return screen.matches(query, purpose: .finding, in: scope).count
    case .lines(let lines):
      let wanted = try Self.words(query)
      return lines.count { MarkupScreen.contains(wanted, in: $0) }
    }
  }

  func place(of query: ElementQuery) throws -> String {
    guard case .markup(let screen, let scope) = self else { return "it in a line" }
    return screen.seen(query, in: scope).first.map(screen.summary) ?? "it"
  }

  private static func words(_ query: ElementQuery) throws -> String {
    switch query.kind {
    case .plain(let text), .text(let text), .row(let text): return text
    case .role, .label, .placeholder:
      throw StepError("A text has lines only, no \(query).")
    }
  }
}

extension MarkupScreen {
  fileprivate func missingText(_ text: String, in scope: ID) -> StepError {
    let texts = blocks(in: scope).map(\.text).filter { $0.count < 120 }
    let near = NearNames(Array(Set(texts)), to: text).suggestion
    return StepError("Found no text “\(text)”.\(near)")
  }
}

extension StorySession {
  fileprivate func findField(
    _ query: ElementQuery, in scope: ID, on screen: MarkupScreen
  ) throws -> ID {
    let selections = screen.matches(query, purpose: .selecting, in: scope)
    if case .plain = query.kind, let only = selections.onlyElement { return only }
    return try find(query, purpose: .typing, in: scope, on: screen)
  }

  /// Returns what a field shows: for a list the texts of its options.
  fileprivate func shownValue(of id: ID, on screen: MarkupScreen) -> String {
    guard screen.element(id)?.isHTML("select") ?? false else {
      return fields.value(of: id, on: screen)
    }
    return screen.chosenOptions(id).map(screen.optionName).joined(separator: ", ")
  }

  /// Returns the states of an element; that of an option is whether its list shows it as chosen.
  fileprivate func states(of id: ID, on screen: MarkupScreen) -> [String] {
    var states = screen.states(id)
    if screen.element(id)?.isHTML("option") ?? false,
      let list = screen.path(id).first(where: { screen.element($0)?.isHTML("select") ?? false })
    {
      states.removeAll { $0 == ElementState.selected.words }
      if screen.chosenOptions(list).contains(id) { states.append(ElementState.selected.words) }
    }
    if !states.contains("disabled"), screen.canBeDisabled(id) { states.append("enabled") }
    if screen.focused(focus.field) == id { states.append(ElementState.focused.words) }
    return states
  }
}

extension String {
  fileprivate var trimmedLines: String {
    split(separator: "\n").map { $0.reversed().drop(while: \.isWhitespace).reversed() }
      .map { String($0) }.joined(separator: "\n")
  }
}
