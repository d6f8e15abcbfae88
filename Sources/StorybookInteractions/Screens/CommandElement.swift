package import StorybookMarkup

/// An element with a command, and the attribute that names it.
///
/// `Public/js/frame/frame-commands.js` finds it in the canvas.
package struct CommandElement: Hashable {
  let id: MarkupDocument.ID
  let attribute: String

  package static let general = "data-storybook-command"
}

extension MarkupScreen {
  /// Returns the closest element with a command for the event. A click on a field with a command
  /// stays there.
  func commandElement(_ path: [ID], event: String) -> CommandElement? {
    for id in path {
      guard let element = element(id) else { continue }
      if element.has("data-storybook-\(event)") {
        return CommandElement(id: id, attribute: "data-storybook-\(event)")
      }
      if element.has(CommandElement.general) {
        if naturalEvent(element) == event {
          return CommandElement(id: id, attribute: CommandElement.general)
        }
        if event == "click" { return nil }
      }
    }
    return nil
  }

  package func naturalEvent(_ element: MarkupElement) -> String {
    if element.isHTML("form") { return "submit" }
    let type = FormField.type(element)
    guard element.isHTML(in: FormField.tags), !FormField.buttons.contains(type) else {
      return "click"
    }
    if element.name == "select" || FormField.choices.contains(type) || type == "file" {
      return "change"
    }
    return "input"
  }

  /// The path that a key takes when no element has the focus: from the top modal element, else from
  /// the body.
  package var topPath: [ID] {
    let all = elements(in: MarkupDocument.root)
    let modal = all.last { element($0)?["aria-modal"] == "true" }
    let top = modal ?? all.first { element($0)?.isHTML("body") ?? false }
    return top.map(path) ?? []
  }
}
