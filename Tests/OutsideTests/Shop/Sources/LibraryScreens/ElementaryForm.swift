import Elementary
import Storybook

import protocol Elementary.HTML

struct ElementaryForm: HTML {
  let props: NameForm

  var body: some HTML {
    div(attributes: .init(props.close.attributes(on: .key("Escape")))) {
      input(attributes: [.value(props.name)] + .init(props.typed.attributes))
      button(attributes: .init(props.save.attributes)) { "Save" }
      button(attributes: .init(props.suggest.bind(to: "Ann").attributes)) { "Ann" }
      a(attributes: [.href("/names")] + .init(NameForm.list.attributes)) { "All names" }
    }
  }
}

extension Array {
  init<Tag>(_ pairs: [(name: String, value: String)]) where Element == HTMLAttribute<Tag> {
    self = pairs.map { HTMLAttribute(name: $0.name, value: $0.value) }
  }
}
