import StorybookSchema

extension PropsType {
  /// Returns the props type with all coding done by a coder.
  func coded(by coder: PropsCoder) -> PropsType {
    let decode = decode
    let sample = sample
    let schema = schema
    let outline = outline
    let react = react
    var coded = PropsType(
      decode: { (bytes) throws(PropsError) in
        try coder.use { () throws(PropsError) in try decode(bytes).coded(by: coder) }
      },
      sample: { position in try coder.use { try sample(position) } },
      schema: { literals in coder.use { schema(literals) } },
      outline: { reason in coder.use { outline(reason) } },
      react: { (event, evaluation, story) throws(PropsError) in
        try coder.use { () throws(PropsError) in
          let reacted = try react(event, evaluation, story)
          return Reacted(reaction: reacted.reaction, props: reacted.props?.coded(by: coder))
        }
      })
    coded.identity = identity
    coded.name = name
    return coded
  }
}

extension DecodedProps {
  fileprivate func coded(by coder: PropsCoder) -> DecodedProps {
    let render = render
    let value = value
    let expression = expression
    let due = due
    var coded = DecodedProps(
      render: { context in try coder.use { try render(context) } },
      value: { try coder.use { try value() } },
      expression: { initializers in coder.use { expression(initializers) } },
      due: { story in coder.use { due(story) } })
    coded.isSettled = isSettled
    if let prepare {
      coded.prepare = { previous in
        let view = coder.use { prepare(previous) }
        return PreparedView(inspection: view.inspection) { context in
          try coder.use { try view.render(context) }
        }
      }
    }
    if let altered { coded.altered = { coder.use { altered() } } }
    return coded
  }
}
