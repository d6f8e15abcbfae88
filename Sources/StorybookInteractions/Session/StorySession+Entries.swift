import Storybook
import StorybookMarkup
import StorybookProgram

extension StorySession {
  /// What the test typed, chose and opened in the shown rendering; computed only for a traced test.
  var entries: [TestEntry] {
    guard tracer != nil, isOpen, case .markup(let screen)? = try? shown() else { return [] }
    let typed = screen.fields.compactMap { id, field in
      fields.typed[field].flatMap { entry(of: id, typed: $0, on: screen) }
    }
    let openings = screen.openings.filter { $0.state.isOpen != $0.state.written }
    return typed + openings.map { TestEntry(.isOpen($0.state.isOpen), of: screen.place($0.id)) }
  }

  private func entry(of id: ID, typed: TypedValue, on screen: MarkupScreen) -> TestEntry? {
    guard typed.value != typed.written, screen.writtenValue(id) == typed.written else { return nil }
    let type = FormField.type(screen.element(id))
    var change = TestEntry.Change.text(typed.value)
    if FormField.choices.contains(type) {
      change = .isChecked(typed.value == FormField.checkedValue)
    } else if type == "select" {
      change = .options(FormField.options(of: typed.value))
    }
    return TestEntry(change, of: screen.place(id))
  }
}
