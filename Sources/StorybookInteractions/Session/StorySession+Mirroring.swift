import Storybook
import StorybookMarkup
import StorybookProgram
import StorybookSchema

// What a browser needs to repeat a test; computed only for a test that is mirrored, but for the elements that
// a traced one acts on.
extension StorySession {
  /// Passes on what a user does with elements, or sees of them.
  func mirror(
    _ kind: TestAct.Kind, ids: @autoclosure () -> [ID], text: String = "",
    on screen: MarkupScreen
  ) {
    tracer?.act(TestAct(kind, ids().map(screen.place), text: text))
  }

  /// Returns the element that a step is about; a browser looks for it as well where there is none, or
  /// there are several.
  func find(
    _ query: ElementQuery, purpose: QueryPurpose, in scope: ID, on screen: MarkupScreen
  ) throws -> ID {
    do { return try screen.find(query, purpose: purpose, in: scope) } catch {
      let count = (query.position ?? 0) + 1
      mirrorSearch(
        query, purpose: purpose, in: scope, least: count, most: query.position == nil ? 1 : nil,
        on: screen)
      throw error
    }
  }

  /// Passes on that other elements are found than a step needs.
  func mirrorSearch(
    _ query: ElementQuery, purpose: QueryPurpose = .finding, in scope: ID, least: Int, most: Int?,
    on screen: MarkupScreen
  ) {
    tracer?.act(miss(query, purpose: purpose, in: scope, least: least, most: most, on: screen))
  }

  /// Passes on that there is not one form.
  func mirrorFormSearch(in scope: ID, on screen: MarkupScreen) {
    let search = TestAct.Search([.form], roles: [], name: nil, least: 1, most: 1)
    let ids = scope == MarkupDocument.root ? [] : [scope]
    tracer?.act(TestAct(.misses, ids.map(screen.place), text: "one form", search: search))
  }

  private func miss(
    _ query: ElementQuery, purpose: QueryPurpose, in scope: ID, least: Int, most: Int?,
    on screen: MarkupScreen
  ) -> TestAct {
    var search = query.search(for: purpose, least: least, most: most)
    var ids = scope == MarkupDocument.root ? [] : [scope]
    let found = screen.matches(query, purpose: purpose, in: scope)
    if found.count >= least { (ids, search.ways) = (found, []) }
    return TestAct(.misses, ids.map(screen.place), text: "\(query)", search: search)
  }

  /// A box that is checked already is not pressed.
  func mirrorCheck(_ id: ID, isOn: Bool, on screen: MarkupScreen) {
    let isField = FormField.choices.contains(FormField.type(screen.element(id)))
    guard isField, (fields.value(of: id, on: screen) == FormField.checkedValue) == isOn else {
      return mirror(.press, ids: [id], on: screen)
    }
    mirrorState(id, state: isOn ? ElementState.checked : .notChecked, isTrue: true, on: screen)
  }

  /// Passes on a state that an element has or has not: one that a browser can tell of it.
  func mirrorState(_ id: ID, state: ElementState, isTrue: Bool, on screen: MarkupScreen) {
    if isTrue { return mirror(.hasState, ids: [id], text: state.words, on: screen) }
    guard let opposite = state.opposite,
      screen.element(id)?.isHTML(in: ["button", "input", "select", "textarea"]) ?? false
    else { return }
    mirror(.hasState, ids: [id], text: opposite.words, on: screen)
  }

  func mirror(_ rendering: Rendering) {
    var html: String?
    if rendering.mediaType.form == .html, case .text(let text) = rendering.body { html = text }
    tracer?.mirror(.shown(html: html, story: id, environment: environment.completeValue))
  }
}

extension MarkupScreen {
  /// The place of an element in the document as a browser parses it.
  func place(_ id: ID) -> TestAct.Element {
    let tag = element(id)?.name ?? ""
    let all = document.subtree(MarkupDocument.root).filter { other in
      element(other)?.name == tag && !isInert(other)
    }
    return TestAct.Element(
      tag: tag, position: all.firstIndex(of: id) ?? 0, count: all.count, summary: summary(id))
  }

  /// The content of a template is a document of its own, and that of a `noscript` is a text.
  private func isInert(_ id: ID) -> Bool {
    document.ancestors(of: id).contains {
      element($0)?.isHTML(in: ["noscript", "template"]) ?? false
    }
  }

  /// The elements that a query finds in an expectation: for a text the innermost with it.
  func seen(_ query: ElementQuery, in scope: ID) -> [ID] {
    guard case .plain(let text) = query.kind else {
      return matches(query, purpose: .finding, in: scope)
    }
    return shownElements(text, in: scope) ?? []
  }
}

extension ElementQuery {
  /// What a browser has to look for.
  fileprivate func search(for purpose: QueryPurpose, least: Int, most: Int?) -> TestAct.Search {
    func made(
      _ ways: TestAct.Search.Way..., roles: Set<String> = [], name: String?
    ) -> TestAct.Search {
      TestAct.Search(
        ways, roles: roles.sorted(), name: name.map(MarkupScreen.folded), least: least, most: most)
    }
    switch kind {
    case .plain(let name):
      let roles = purpose.roles ?? []
      switch purpose {
      case .pressing: return made(.role, roles: roles, name: name)
      case .typing: return made(.role, .label, .placeholder, roles: roles, name: name)
      case .checking, .selecting: return made(.role, .label, roles: roles, name: name)
      case .finding, .keying, .submitting, .reading: return made(.role, .text, name: name)
      }
    case .role(let role, let name): return made(.role, roles: [role], name: name)
    case .label(let name): return made(.label, name: name)
    case .placeholder(let name): return made(.placeholder, name: name)
    case .text(let name): return made(.text, name: name)
    case .row(let name): return made(.row, name: name)
    }
  }
}

extension ElementState {
  /// The state of an element that does not have this one.
  fileprivate var opposite: ElementState? {
    switch self {
    case .checked: .notChecked
    case .notChecked: .checked
    case .disabled: .enabled
    case .enabled: .disabled
    default: nil
    }
  }
}
