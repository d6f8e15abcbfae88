/// The places of child screens in a screen's props: a property, an optional, a list or an enum
/// case.
struct Children<Props, Child>: Sendable {
  /// The property, which prefixes the names of the children's loads; `nil` without a name.
  let label: String?
  let indices: @Sendable (Props) -> [Int]
  /// Returns the child at an index; `nil` if there is none.
  let get: @Sendable (Props, Int) -> Child?
  let set: @Sendable (inout Props, Int, Child) -> Void
}

extension Children {
  init(_ child: any WritableKeyPath<Props, Child> & Sendable) {
    label = child.label
    indices = { _ in [0] }
    get = { props, _ in props[keyPath: child] }
    set = { props, _, value in props[keyPath: child] = value }
  }

  init(_ child: any WritableKeyPath<Props, Child?> & Sendable) {
    label = child.label
    indices = { Self.indices(of: $0[keyPath: child]) }
    get = { props, _ in props[keyPath: child] }
    set = { props, _, value in props[keyPath: child] = value }
  }

  init(each list: any WritableKeyPath<Props, [Child]> & Sendable) {
    label = list.label
    indices = { Array($0[keyPath: list].indices) }
    get = { props, index in props[keyPath: list].element(at: index) }
    set = { props, index, value in
      guard props[keyPath: list].indices.contains(index) else { return }
      props[keyPath: list][index] = value
    }
  }

  init(
    _ payload: @escaping @Sendable (Props) -> Child?,
    _ embed: @escaping @Sendable (Child) -> Props
  ) {
    label = nil
    indices = { Self.indices(of: payload($0)) }
    get = { props, _ in payload(props) }
    set = { props, _, value in props = embed(value) }
  }

  private static func indices(of child: Child?) -> [Int] {
    guard child != nil else { return [] }
    return [0]
  }
}

extension AnyKeyPath {
  /// `playing.cover` for `\Props.playing.cover`; `nil` for `\.self` and for computed properties,
  /// whose names the compiler does not keep.
  fileprivate var label: String? {
    let text = "\(self)"
    guard let dot = text.firstRange(of: "\\\(Self.rootType).") else { return nil }
    let label = String(text[dot.upperBound...])
    guard label != "self", !label.contains("<") else { return nil }
    return label.nonEmpty
  }
}
