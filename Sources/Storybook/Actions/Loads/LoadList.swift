package import StorybookSchema

/// The loads of a screen; repeated names are numbered to make them unique.
package struct LoadList<Props: Codable & Sendable>: Sendable {
  package private(set) var loads: [Load<Props>] = []

  package init(_ loads: [Load<Props>] = []) {
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

  package var isEmpty: Bool { loads.isEmpty }

  /// The dependencies as the page receives them: `{name, failures}`.
  package var dependencies: [Value] {
    loads.map { load in
      [
        "name": .string(load.name), "failures": .array(load.failures.map { .string($0) }),
      ]
    }
  }

  /// Returns the loads that the props require now.
  package func due(_ props: Props) -> [DueLoad] {
    loads.flatMap { load in
      load.places(props).filter(\.isDue).map {
        DueLoad(load.name, input: $0.input(), path: $0.path)
      }
    }
  }

  /// Runs loads concurrently and sets their outcomes in the props. A load that leaves its property
  /// loading counts as failed.
  package func loaded(
    _ due: [DueLoad], into props: Props, dependency: @escaping @Sendable (String) -> Dependency
  ) async -> Props {
    let outcomes = await due.concurrentMap { due in
      await outcome(of: due, props: props, dependency: dependency(due.name))
    }
    var result = props
    for (due, outcome) in zip(due, outcomes) {
      adoptProps(&result, due: due, from: outcome, at: due.path)
    }
    return result
  }

  /// Copies the outcome of a load from other props, where it may have had another position.
  func adoptProps(_ props: inout Props, due: DueLoad, from loaded: Props, at start: [Int]) {
    load(due)?.adopt(&props, due.path[...], loaded, start[...])
  }

  /// Whether the property of the load is still loading.
  func isDue(_ due: DueLoad, in props: Props) -> Bool {
    load(due)?.places(props).contains { $0.isDue && $0.path == due.path } ?? false
  }

  private func outcome(of due: DueLoad, props: Props, dependency: Dependency) async -> Props {
    var props = props
    await load(due)?.run(&props, due.path[...], dependency)
    guard isDue(due, in: props) else { return props }
    let failure = Dependency(mode: .fail, error: "The load ended without a result.")
    await load(due)?.run(&props, due.path[...], failure)
    return props
  }

  private func load(_ due: DueLoad) -> Load<Props>? { loads.first { $0.name == due.name } }
}
