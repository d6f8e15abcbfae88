import Storybook
import StorybookMarkup
import StorybookSchema

// What `check --mutate` could change, noted while the tests run without a change.
extension StorySession {
  /// Notes the changes of the stories of a screen as they open, whether or not a test shows them.
  static func noteMutations(of subject: StoryTestSubject) {
    for story in subject.catalog.screen(subject.screen)?.stories ?? [] {
      let subject = StoryTestSubject(
        catalog: subject.catalog, screen: subject.screen, story: story.slug,
        mutations: subject.mutations)
      // A story that is not shown has nothing to change, and fails its own check.
      _ = try? StorySession(subject, at: CodeLocation(file: "", line: 0)).shown()
    }
  }

  func note(_ mutation: MarkupMutation, in props: Value) {
    guard let mutations, mutations.isNoting else { return }
    mutations.note([(change: mutation.fields, place: "")], in: state(props))
  }

  func note(_ shown: ShownScreen) {
    guard let mutations, mutations.isNoting, case .markup(let screen) = shown else { return }
    var found = MarkupMutations(screen.tree).found.map {
      (change: $0.mutation.fields, place: $0.place)
    }
    if isTested {
      for id in screen.elements(in: MarkupDocument.root) { found += effects(of: id, on: screen) }
    }
    mutations.note(found, in: state(props))
  }

  private func state(_ props: Value) -> Value {
    var object: Object = ["story": .string(id), "props": props]
    object["environment"] = environment.nonDefault(device: catalog.devices.first?.id ?? "")
    return .object(object)
  }

  /// A handler of a story that is there to show a crash may end the process.
  private var isTested: Bool {
    let index = screen.stories.firstIndex { "\(screen.id)/\($0.slug)" == id }
    return index.flatMap { screen.tests.element(at: $0) }?.isEmpty == false
  }

  /// The commands of an element that change the props.
  private func effects(
    of id: ID, on screen: MarkupScreen
  ) -> [(change: [String], place: String)] {
    guard let element = screen.element(id) else { return [] }
    return element.attributes.compactMap { attribute in
      guard attribute.name.hasPrefix("data-storybook-"), let place = Pointer(attribute.value),
        attribute.value.hasPrefix("/")
      else { return nil }
      let command = CommandElement(id: id, attribute: attribute.name)
      guard hasEffect(place, tried(command, element, on: screen)) else { return nil }
      let words = MarkupMutation.command(
        attribute.value, value: element["\(attribute.name)-value"])
      return (MarkupMutation(.effectSkipped, words).fields, screen.summary(id))
    }
  }

  /// The value that a user's change of the field, or a click, gives the command.
  private func tried(
    _ command: CommandElement, _ element: MarkupElement, on screen: MarkupScreen
  ) -> Value? {
    let value = value(of: command, element, nil, on: screen)
    guard element.isHTML(in: FormField.tags), !element.has("\(command.attribute)-value") else {
      return value
    }
    switch value {
    case .bool(let isOn): return .bool(!isOn)
    case .string(let text) where element.name != "select" && FormField.type(element) != "radio":
      return .string(text + "a")
    default: return value
    }
  }

  private func hasEffect(_ command: Pointer, _ value: Value?) -> Bool {
    outcomes(of: .perform(command, value), wantsRendering: false).contains { outcome in
      guard case .reacted(let reaction) = outcome, let new = reaction.props else { return false }
      return new != props
    }
  }
}
