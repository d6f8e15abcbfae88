import Storybook

/// A form with a field, two buttons, a key and a link: the props of a page in each library.
struct NameForm: Codable, Sendable {
  var name = ""
  var typed: CommandWith<String> = .noop
  /// Absent while there is nothing to save.
  var save: Command?
  var suggest: CommandWith<String> = .noop
  var close: Command = .noop

  static let list = StoryLink(id: "names/two")
}
