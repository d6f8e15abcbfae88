import Storybook
import StorybookMarkup

extension StorySession {
  /// What was typed and chosen, by the field.
  func values(on screen: MarkupScreen) -> [(id: ID, value: String)] {
    screen.fields.compactMap { id, field in
      guard typed[field] != nil else { return nil }
      let value = value(of: id, on: screen)
      return value == screen.writtenValue(id) ? nil : (id, value)
    }
  }
}
