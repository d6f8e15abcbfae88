import Storybook
import StorybookSchema

/// Renders the state of a flow: its containers in one page, inert below a modal screen.
struct FlowPage {
  private let definition: FlowDefinition
  private let state: FlowState
  private let context: RenderEnvironment

  init(_ definition: FlowDefinition, _ state: FlowState, context: RenderEnvironment) {
    self.definition = definition
    self.state = state
    self.context = context
  }

  func html(_ layers: [(layer: FlowLayer, read: ReadLayer)]) throws -> HTML {
    let container = try definition.flow(state.flow).container ?? definition.container
    let groups = try groups(layers)
    var parts: [HTML] = []
    for (index, group) in groups.enumerated() {
      let inner = try container.html(group.map(\.layer), context)
      let isCovered = index < groups.count - 1
      parts.append(
        index == 0
          ? base(inner, isCovered: isCovered)
          : modal(inner, first: group[0], top: group.last?.layer, isCovered: isCovered))
    }
    if let end = state.end { parts.append(Self.html(end)) }
    return definition.page(context, "\(Self.style)\(parts)")
  }

  private typealias Rendered = (id: Int, layer: ContainerLayer)

  /// Groups the layers by container; each modal screen starts another one.
  private func groups(
    _ layers: [(layer: FlowLayer, read: ReadLayer)]
  ) throws -> [[Rendered]] {
    try layers.reduce(into: []) { groups, part in
      let style = PresentationStyle(part.layer.style)
      if groups.isEmpty || style == .modal { groups.append([]) }
      let layer = ContainerLayer(
        name: part.layer.screen, style: style, html: try part.read.html(context),
        cancel: part.read.cancel)
      groups[groups.count - 1].append((part.layer.id, layer))
    }
  }

  private func base(_ html: HTML, isCovered: Bool) -> HTML {
    "<div class=\"storybook-flow\"\(attribute: "inert", isCovered)>\n\(html)\n</div>\n"
  }

  private func modal(
    _ html: HTML, first: Rendered, top: ContainerLayer?,
    isCovered: Bool
  ) -> HTML {
    """
    <div class="storybook-cover" data-key="\("storybook-cover-\(first.id)")"\
    \(attribute: "inert", isCovered)>
    <dialog open class="storybook-modal" aria-modal="true" aria-label="\(first.layer.name)" \
    tabindex="-1"\(top?.cancel, on: .key("Escape"))>
    \(html)
    </dialog></div>

    """
  }

  private static func html(_ end: FlowEnd) -> HTML {
    let result = end.result.map { "<p>Its result:</p><pre>\($0.text)</pre>" as HTML }
    let failure = end.failure.map { "<p role=\"alert\">\($0)</p>" as HTML }
    let problems = end.problems.map { "<li>\($0)</li>" as HTML }
    return """
      <section class="storybook-end" role="status"><h1>The flow has ended</h1>
      \(result)\(failure)\(problems.isEmpty ? .empty : "<ul role=\"alert\">\(problems)</ul>")\
      </section>
      """
  }
}
