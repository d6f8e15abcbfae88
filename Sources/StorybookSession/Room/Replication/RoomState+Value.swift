package import StorybookSchema
package import Storybook

extension RoomState {
  package var value: Value {
    [
      "story": .string(story), "props": props, "environment": environment.value,
      "revision": Value(revision), "history": history.value(at: props),
    ]
  }

  /// Decodes a state written by a host; throws a ``ProtocolError`` otherwise.
  package init(_ value: Value, over environment: EnvironmentSettings) throws(ProtocolError) {
    let fields = MessageFields(type: "state", value: value)
    guard let props = value["props"], let revision = try fields.revision,
      let environments = value["environment"]
    else { throw fields.missing("props", "together with “revision” and “environment”") }
    if let excess = PropsLimit.excess(of: props) { throw ProtocolError(.limit, excess) }
    guard let history = History(value["history"] ?? [:], at: props) else {
      throw fields.missing("history", "consecutive patches")
    }
    self.init(
      story: try fields.string("story"), props: props,
      environment: environment.adopting(environments), revision: revision, history: history)
  }
}

/// Each state is encoded as a patch from the next newer one, as values are large and steps are
/// small.
extension History {
  /// The maximum size of the encoded patches in bytes; older states are dropped.
  private static let sizeLimit = 1 << 20

  fileprivate func value(at props: Value) -> Value {
    var object: Object = [
      "undo": .array(Self.patches(undo.reversed().map(\.props), from: props)),
      "redo": .array(Self.patches(redo.reversed().map(\.props), from: props)),
      "authors": .array(undo.reversed().map { .string($0.author) }),
    ]
    if let lastEdit {
      object["last"] = [
        "author": .string(lastEdit.participant),
        "paths": .array(lastEdit.paths.map { .string("\($0)") }),
      ]
    }
    return .object(object)
  }

  fileprivate init?(_ value: Value, at props: Value) {
    self.init()
    guard let undo = Self.steps(value["undo"], from: props),
      let redo = Self.steps(value["redo"], from: props)
    else { return nil }
    self.undo = undo.reversed()
    self.redo = redo.reversed()
    for (index, author) in zip(self.undo.indices.reversed(), value["authors"]?.array ?? []) {
      self.undo[index].author = author.string ?? ""
    }
    guard let last = value["last"] else { return }
    let fields = MessageFields(type: "last", value: last)
    guard let author = try? fields.string("author"), let paths = try? fields.pointers("paths")
    else { return nil }
    lastEdit = Continuation(participant: author, paths: paths)
  }

  private static func patches(_ values: some Sequence<Value>, from props: Value) -> [Value] {
    var patches: [Value] = []
    var near = props
    var size = 0
    for value in values {
      let patch = Patch.difference(from: near, to: value).value
      size += patch.bytes.count
      guard size <= sizeLimit else { break }
      patches.append(patch)
      near = value
    }
    return patches
  }

  private static func steps(_ patches: Value?, from props: Value) -> [Step]? {
    guard let patches else { return [] }
    guard let patches = patches.array, patches.count <= limit else { return nil }
    var steps: [Step] = []
    var near = props
    for patch in patches {
      guard let patch = try? Patch(patch), let value = try? near.applying(patch, within: .props)
      else { return nil }
      steps.append(Step(props: value, bytes: value.memory(besides: near)))
      near = value
    }
    return steps
  }
}
