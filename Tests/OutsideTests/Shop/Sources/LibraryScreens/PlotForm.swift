import Plot
import Storybook

func plotForm(_ props: NameForm) -> Node<Plot.HTML.BodyContext> {
  .div(
    .bound(props.close.attributes(on: .key("Escape"))),
    .selfClosedElement(named: "input", attributes: plotField(props)),
    .button(.bound(props.save.attributes), .text("Save")),
    .button(.bound(props.suggest.bind(to: "Ann").attributes), .text("Ann")),
    .a(.href("/names"), .bound(NameForm.list.attributes), .text("All names")))
}

/// The elements without content take attributes instead of nodes.
func plotField(_ props: NameForm) -> [Attribute<Plot.HTML.InputContext>] {
  let value = [(name: "value", value: props.name)]
  return (value + props.typed.attributes).escaped.map {
    .attribute(named: $0.name, value: $0.value)
  }
}

extension Node {
  static func bound(_ pairs: [(name: String, value: String)]) -> Node {
    .forEach(pairs.escaped) { .attribute(named: $0.name, value: $0.value) }
  }
}
