import Html
import Storybook

func htmlForm(_ props: NameForm) -> Node {
  .div(
    attributes: .init(props.close.attributes(on: .key("Escape"))),
    .input(attributes: [.value(props.name)] + .init(props.typed.attributes)),
    .button(attributes: .init(props.save.attributes), "Save"),
    .button(attributes: .init(props.suggest.bind(to: "Ann").attributes), "Ann"),
    .a(attributes: [.href("/names")] + .init(NameForm.list.attributes), "All names"))
}

extension Array {
  init<Tag>(_ pairs: [(name: String, value: String)]) where Element == Attribute<Tag> {
    self = pairs.escaped.map { Attribute($0.name, $0.value) }
  }
}
