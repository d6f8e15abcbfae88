import StorybookMarkup
import StorybookSchema

// What a browser opens and closes without a command.
extension StorySession {
  /// Opens or closes what a pressed element belongs to. Returns whether there is such.
  ///
  /// - Parameter path: the pressed element and its ancestors, innermost first.
  func open(by path: [ID], on screen: MarkupScreen) -> Bool {
    for id in path {
      if let (target, effect) = screen.opening(by: id) {
        let isNow = screen.element(target)?.has("open") ?? false
        set(target, isOpen: effect.applied(to: isNow), on: screen)
        return true
      }
      if screen.isLink(id) || screen.isSubmitButton(id) { return false }
    }
    return false
  }

  /// Closes the dialog of a form with the method `dialog`. Returns whether there is one.
  func closeDialog(of form: ID, submitter: ID?, on screen: MarkupScreen) -> Bool {
    let method = submitter.flatMap { screen.element($0)?["formmethod"] }
    let name = method ?? screen.element(form)?["method"]
    guard name?.lowercased() == "dialog" else { return false }
    let dialog = screen.path(form).first { screen.element($0)?.isHTML("dialog") ?? false }
    if let dialog { set(dialog, isOpen: false, on: screen) }
    return true
  }

  /// A click outside of a popover closes it, other than on a button that does.
  func dismissPopovers(outside path: [ID], on screen: MarkupScreen) {
    let kept = path + path.compactMap { screen.opening(by: $0)?.id }
    for (id, state) in screen.openings where state.isOpen && !kept.contains(id) {
      guard let kind = screen.element(id)?["popover"], kind != "manual" else { continue }
      set(id, isOpen: false, on: screen)
    }
  }

  /// Escape closes what a user opened last: a dialog or a popover. Returns whether there is one.
  func closeLast(on screen: MarkupScreen) -> Bool {
    guard let id = openings.last(on: screen) else { return false }
    set(id, isOpen: false, on: screen)
    return true
  }

  private func set(_ id: ID, isOpen: Bool, on screen: MarkupScreen) {
    openings.set(id, isOpen: isOpen, on: screen)
    showAgain()
    guard let dialog = screen.openings.first(where: { $0.id == id })?.state.element,
      screen.element(id)?.isHTML("dialog") ?? false, case .markup(let shown)? = try? shown()
    else { return }
    if isOpen { focus.enter(dialog, id: id, on: shown) } else { focus.leave(dialog) }
  }
}

/// What a user opened and closed without a command.
struct Openings {
  /// The last at the end.
  private(set) var states: [OpenState] = []

  /// Opens or closes an element, and closes what cannot be open beside it.
  mutating func set(_ id: MarkupDocument.ID, isOpen: Bool, on screen: MarkupScreen) {
    for (other, state) in screen.openings
    where other == id || (isOpen && screen.isExclusive(other, and: id)) {
      states.removeAll { $0.element == state.element }
      states.append(
        OpenState(element: state.element, isOpen: isOpen && other == id, written: state.written))
    }
  }

  /// The dialog or popover that was opened last, and is open.
  func last(on screen: MarkupScreen) -> MarkupDocument.ID? {
    let closable = screen.openings.filter { $0.state.isOpen && $0.state.isOpen != $0.state.written }
      .filter { screen.element($0.id)?.isHTML("details") == false }
    let last = states.last { state in closable.contains { $0.state.element == state.element } }
    return last.flatMap { last in closable.first { $0.state.element == last.element }?.id }
  }
}

/// What has the focus, and where it returns: a dialog has it while it is open.
struct FocusState {
  /// The field or control that was used last.
  var field: FormField? {
    get { find() }
    set { find = { newValue } }
  }
  /// Most tests never ask for it.
  var find: () -> FormField? = { nil }
  /// What gets the focus when a dialog closes, by the dialog.
  private var returns: [FormField: FormField] = [:]

  mutating func enter(_ dialog: FormField, id: MarkupDocument.ID, on screen: MarkupScreen) {
    returns[dialog] = field
    let inside = screen.document.subtree(id).filter { screen.tree.isFocusable($0) }
    let first = inside.first { screen.element($0)?.has("autofocus") ?? false } ?? inside.first
    field = first.flatMap { screen.focus(of: [$0]) }
  }

  mutating func leave(_ dialog: FormField) { field = returns[dialog] }
}

extension MarkupScreen {
  /// Whether two `details` of one name cannot both be open.
  fileprivate func isExclusive(_ id: ID, and other: ID) -> Bool {
    guard let one = element(id), let two = element(other), one.isHTML("details"),
      two.isHTML("details"), let name = one["name"]?.nonEmpty
    else { return false }
    return name == two["name"]
  }
}
