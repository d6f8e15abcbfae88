package import Storybook
import StorybookMarkup

/// A rendering in the form that queries read.
package enum ShownScreen {
  case markup(MarkupScreen)
  case text(TextScreen)
  /// Neither markup nor text, such as a picture.
  case other(MediaType)

  package init(_ rendering: Rendering) { self.init(rendering, opened: []) }

  /// - Parameter opened: what the user opened and closed.
  init(_ rendering: Rendering, opened: [OpenState]) {
    guard case .text(let text) = rendering.body else {
      self = .other(rendering.mediaType)
      return
    }
    switch rendering.mediaType.form {
    case .html: self = .markup(MarkupScreen(text, as: .html, opened: opened))
    case .svg: self = .markup(MarkupScreen(text, as: .svg, opened: opened))
    case .text, .image, .data:
      self = .text(TextScreen(text, commands: rendering.notes.commands))
    }
  }

  /// The rendering in lines, for a failure.
  var outline: String {
    switch self {
    case .markup(let screen): screen.outline
    case .text(let screen): screen.text
    case .other(let type): "\(type)\n"
    }
  }

  /// The screen of a step that needs elements; throws a ``StepError`` for another form.
  func markup(for step: String) throws -> MarkupScreen {
    switch self {
    case .markup(let screen): return screen
    case .text:
      throw StepError(
        "\(step) needs elements, and this rendering is text: use its keys and its lines.")
    case .other(let type):
      throw StepError("\(step) needs elements, and this rendering is \(type).")
    }
  }
}
