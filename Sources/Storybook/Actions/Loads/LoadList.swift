import StorybookSchema

/// All loads of a screen; no two have the same name.
struct LoadList<Props: Codable & Sendable>: Sendable {
  private(set) var loads: [Load<Props>] = []

  init(_ loads: [Load<Props>] = []) {
    var names: Set<String> = []
    for var load in loads {
      let name = load.name
      var number = 1
      while !names.insert(load.name).inserted {
        number += 1
        load.name = "\(name) \(number)"
      }
      self.loads.append(load)
    }
  }

  var isEmpty: Bool { loads.isEmpty }

  /// For the page: `{name, failures}`.
  var dependencies: [Value] {
    loads.map { load in
      [
        "name": .string(load.name), "failures": .array(load.failures.map { .string($0) }),
      ]
    }
  }

  /// What props wait for now.
  func due(_ props: Props) -> [DueLoad] {
    loads.flatMap { load in
      load.places(props).map { DueLoad(load.name, input: $0.input, path: $0.path) }
    }
  }

  /// Runs loads side by side, and puts what each came to into the props. One that leaves its
  /// property loading has failed.
  func loaded(
    _ due: [DueLoad], into props: Props, _ dependency: @escaping @Sendable (String) -> Dependency
  ) async -> Props {
    let outcomes = await withTaskGroup(of: (Int, Props).self) { group in
      for (index, due) in due.enumerated() {
        group.addTask { (index, await outcome(of: due, props, dependency(due.name))) }
      }
      return await group.reduce(into: [Int: Props]()) { $0[$1.0] = $1.1 }
    }
    var result = props
    for (index, due) in due.enumerated() {
      if let outcome = outcomes[index] { adopt(&result, due, from: outcome, at: due.path) }
    }
    return result
  }

  /// Takes over what a load came to in other props, where it stood at another place perhaps.
  func adopt(_ props: inout Props, _ due: DueLoad, from loaded: Props, at start: [Int]) {
    load(due)?.adopt(&props, due.path[...], loaded, start[...])
  }

  /// Whether the props are still loading there.
  func isDue(_ due: DueLoad, in props: Props) -> Bool {
    load(due)?.places(props).contains { $0.path == due.path } ?? false
  }

  private func outcome(of due: DueLoad, _ props: Props, _ dependency: Dependency) async -> Props {
    var props = props
    await load(due)?.run(&props, due.path[...], dependency)
    guard isDue(due, in: props) else { return props }
    let failure = Dependency(mode: .fail, error: "The load ended without a result.")
    await load(due)?.run(&props, due.path[...], failure)
    return props
  }

  private func load(_ due: DueLoad) -> Load<Props>? { loads.first { $0.name == due.name } }
}
