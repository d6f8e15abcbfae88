import Html
import Storybook

public let libraries = Catalog("Libraries") {
  Screen("Elementary", render: { .html(raw: ElementaryForm(props: $0).render()) }) { stories }
  Screen("Plot", render: { .html(raw: plotForm($0).render()) }) { stories }
  Screen("Swift HTML", render: { .html(raw: render(htmlForm($0))) }) { stories }
  Screen("Stencil", render: { .html(raw: try stencilForm($0)) }) { stories }
  Screen("Leaf", render: leafForm) { stories }
  Screen("String", render: { .html(raw: stringForm($0)) }) { stories }
}

private let stories = [
  Story("Empty", NameForm()),
  Story("Typed", NameForm(name: #"Ann "A" <B>"#, save: .noop)),
]
