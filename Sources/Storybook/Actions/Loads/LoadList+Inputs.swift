import StorybookSchema

extension LoadList {
  /// Whether a change of the props can start a load again.
  package var haveInputs: Bool { loads.contains(where: \.hasInput) }

  /// Returns the props with those properties set to loading whose load had another input before.
  ///
  /// - Parameters:
  ///   - old: the props before the change.
  ///   - first: the index of the first load that may start.
  ///   - keepsData: whether a property keeps what it holds if that changed together with the input.
  package func restarted(
    _ props: Props, after old: Props, from first: Int = 0, keepsData: Bool = false
  ) -> Props {
    var result = props
    for load in loads.dropFirst(first) where load.hasInput {
      for path in load.outdated(in: props, since: old, keepsData: keepsData) {
        load.reload(&result, path[...])
      }
    }
    return result
  }

  /// The end of a load starts only those declared after it: two that depend on each other would
  /// never end.
  func firstStartable(after ended: [DueLoad]) -> Int {
    loads.firstIndex { load in ended.contains { $0.name == load.name } }.map { $0 + 1 } ?? 0
  }
}

extension Load {
  /// A place with its input, which is encoded once.
  private struct Placed {
    let place: LoadPlace
    let input: Value?
  }

  /// Returns the places whose property does not belong to their input: it is what it was, or a value
  /// again. An element of a list that moved takes its data along; a new one keeps what it came with.
  fileprivate func outdated(in props: Props, since old: Props, keepsData: Bool) -> [[Int]] {
    let before = places(old).map { Placed(place: $0, input: $0.input()) }
    let former = Dictionary(before.map { ($0.place.path, $0) }) { first, _ in first }
    let changed = places(props).map { Placed(place: $0, input: $0.input()) }
      .filter { former[$0.place.path].map(\.input) != .some($0.input) }
    guard !changed.isEmpty else { return [] }
    let kept = Set(places(props).map(\.path)).subtracting(changed.map(\.place.path))
    var left = before.filter { !kept.contains($0.place.path) }
    let edited = Self.withoutMoved(changed, from: &left)
    let gone = Set(left.map(\.place.path))
    let data = Set(edited.isEmpty ? [] : left.map { $0.place.data() })
    return edited.filter { new in
      guard !new.place.isDue else { return false }
      if !keepsData, new.place.state == .value, gone.contains(new.place.path) { return true }
      return data.contains(new.place.data())
    }.map(\.place.path)
  }

  /// Returns the places that did not come from another one, and removes the origins of the rest.
  private static func withoutMoved(_ changed: [Placed], from left: inout [Placed]) -> [Placed] {
    var origins: [Value?: [Int]] = [:]
    for index in left.indices.reversed() { origins[left[index].input, default: []].append(index) }
    var moved: Set<Int> = []
    let others = changed.filter { new in
      guard let origin = origins[new.input]?.last,
        left[origin].place.data() == new.place.data()
      else { return true }
      origins[new.input]?.removeLast()
      moved.insert(origin)
      return false
    }
    left = left.indices.filter { !moved.contains($0) }.map { left[$0] }
    return others
  }
}
