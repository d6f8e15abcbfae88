package import StorybookFiles
package import StorybookSchema
package import Storybook

extension RoomState {
  package var value: Value {
    .members([
      "story": story, "props": props, "environment": environment.value, "revision": revision,
      "history": history.value(at: props), "edits": edits.value,
    ])
  }

  /// Decodes a state written by a host; throws a ``ProtocolError`` otherwise.
  package init(_ value: Value, over environment: EnvironmentSettings) throws(ProtocolError) {
    let fields = MessageFields(type: "state", value: value)
    guard let props = value["props"], let revision = try fields.revision,
      let environments = value["environment"]
    else { throw fields.missing("props", what: "together with “revision” and “environment”") }
    if let excess = PropsLimit.excess(of: props) { throw ProtocolError(.limit, excess) }
    guard let history = History(value["history"] ?? [:], at: props) else {
      throw fields.missing("history", what: "consecutive patches")
    }
    self.init(
      story: try fields.string("story"), props: props,
      environment: environment.adopting(environments), revision: revision, history: history,
      edits: PageEdits(value["edits"]))
  }
}

/// Each step is encoded as the patch that takes it back, or makes it again: values are large and steps
/// are small.
extension History {
  /// The maximum size of the encoded patches in bytes; older states are dropped.
  private static let sizeLimit = 1 << 20

  fileprivate func value(at props: Value) -> Value {
    let states = [props] + undo.reversed().map(\.props)
    let back = zip(undo.reversed(), states).lazy.map {
      reversal(ofNewest: $0, from: $1).patch.value
    }
    let forth = redo.reversed().lazy.map { $0.operations.map { Patch(applied: $0).value } ?? .null }
    return .members([
      "undo": Self.beginning(of: back), "redo": Self.beginning(of: forth),
      "steps": undo.reversed().map(\.value), "redoAuthors": redo.reversed().map(\.author),
    ])
  }

  fileprivate init?(_ value: Value, at props: Value) {
    self.init()
    guard let undo = Self.steps(value["undo"], by: value["steps"], from: props),
      let redo = Self.undone(value["redo"], by: value["redoAuthors"], from: props)
    else { return nil }
    self.undo = undo.reversed()
    self.redo = redo.reversed()
  }

  private static func beginning(of patches: some Sequence<Value>) -> [Value] {
    var kept: [Value] = []
    var size = 0
    for patch in patches {
      size += patch.bytes.count
      guard size <= sizeLimit else { break }
      kept.append(patch)
    }
    return kept
  }

  private static func steps(_ patches: Value?, by makers: Value?, from props: Value) -> [Step]? {
    guard let made = made(patches, by: makers) else { return nil }
    var steps: [Step] = []
    var near = props
    for (patch, maker) in made {
      guard let patch = patch.flatMap({ try? Patch($0) }),
        let value = try? near.applying(patch, within: .props),
        let operations = patch.applied(on: near).inverse(on: near)
      else { return nil }
      var step = Step(
        props: value, bytes: value.memory(besides: near), operations: operations,
        author: maker["author"]?.string ?? "")
      step.continues = maker["continues"]?.bool ?? false
      if maker["paths"] != nil {
        let fields = MessageFields(type: "step", value: maker)
        guard let paths = try? fields.pointers("paths") else { return nil }
        step.paths = paths
      }
      steps.append(step)
      near = value
    }
    return steps
  }

  private static func undone(
    _ patches: Value?, by authors: Value?, from props: Value
  ) -> [Undone]? {
    guard let made = made(patches, by: authors) else { return nil }
    var steps: [Undone] = []
    var newest: [String: Value] = [:]
    for (patch, maker) in made {
      let author = maker.string ?? ""
      guard let patch else {
        steps.append(Undone(operations: nil, bytes: 0, author: author))
        continue
      }
      let near = newest[author, default: props]
      guard let patch = try? Patch(patch), let value = try? near.applying(patch, within: .props)
      else { return nil }
      let bytes = value.memory(besides: near)
      steps.append(Undone(operations: patch.applied(on: near), bytes: bytes, author: author))
      newest[author] = value
    }
    return steps
  }

  /// Returns the patch of each step, which can be unknown, with what is known of who made it.
  private static func made(
    _ patches: Value?, by makers: Value?
  ) -> [(patch: Value?, maker: Value)]? {
    guard let patches else { return [] }
    guard let patches = patches.array, patches.count <= limit else { return nil }
    let makers = makers?.array ?? []
    return patches.enumerated().map { index, patch in
      (patch == .null ? nil : patch, index < makers.count ? makers[index] : .null)
    }
  }
}

extension History.Step {
  fileprivate var value: Value {
    .members(["author": author, "paths": paths, "continues": continues.ifSet])
  }
}

extension Patch {
  fileprivate func applied(on props: Value) -> [AppliedOperation] {
    spliced(on: props, isRewriting: false).applied
  }
}
