// Values that moved to another place of the props: into a new struct, or out of one.
//
//     {"mail": "a@b.c", "city": "Rome"}            unknown: /city
//     struct Props { mail, address: Address }      absent: /address, with a field `city`
//     {"mail": "a@b.c", "address": {"city": "Rome"}}

/// A place of the props, with its value or its schema.
struct PropsPlace<Content> {
  let path: Pointer
  let content: Content
  /// The index of the drift or of the absent field that contains it.
  let owner: Int

  /// The last component, and the last two as one word: `/billing/city` may have been `billingCity`.
  var names: Set<String> {
    let last = path.tokens.suffix(2)
    return Set([last.suffix(1), last].map { NameLikeness.folded($0.joined()) })
  }
}

/// Finds the values that moved, each with its only possible place: the one with its name that
/// accepts it and shares the longest path.
struct Relocation {
  typealias Match = (source: PropsPlace<Value>, target: PropsPlace<Schema>)

  let document: SchemaDocument
  private(set) var sources: [PropsPlace<Value>] = []
  private(set) var targets: [PropsPlace<Schema>] = []

  private static let depth = 2

  init(_ document: SchemaDocument) { self.document = document }

  mutating func addSources(_ value: Value, at path: Pointer, owner: Int, depth: Int = Self.depth) {
    guard !value.isHollow else { return }
    sources.append(PropsPlace(path: path, content: value, owner: owner))
    guard depth > 0, let object = value.object else { return }
    for member in object {
      addSources(member.value, at: path.appending(member.key), owner: owner, depth: depth - 1)
    }
  }

  mutating func addTargets(
    _ schema: Schema, at path: Pointer, owner: Int, depth: Int = Self.depth
  ) {
    targets.append(PropsPlace(path: path, content: schema, owner: owner))
    guard depth > 0, case .object(let fields) = document.resolved(schema) else { return }
    for field in fields where !field.isAdditional {
      addTargets(field.schema, at: path.appending(field.key), owner: owner, depth: depth - 1)
    }
  }

  var matches: [Match] {
    let able = PlaceIndex(sources)
    let open = PlaceIndex(targets)
    var used: (sources: PlaceSet, targets: PlaceSet) = (PlaceSet(), PlaceSet())
    var matches: [Match] = []
    for target in targets.sorted(by: { $0.path.tokens.count < $1.path.tokens.count })
    where !used.targets.overlaps(target.path) {
      let source = able.nearest(to: target) { document.fits($0.content, schema: target.content) }
      guard let source, !used.sources.overlaps(source.path) else { continue }
      let best = open.nearest(to: source) { document.fits(source.content, schema: $0.content) }
      guard best?.path == target.path, target.path.isNested(with: source.path) else { continue }
      matches.append((source, target))
      used.sources.insert(source.path)
      used.targets.insert(target.path)
    }
    return matches
  }
}

/// Places by their names and the paths above them.
private struct PlaceIndex<Content> {
  private struct Key: Hashable {
    let name: String
    let above: Pointer
  }

  /// The number of equal names beyond which none is the only possible one.
  private static var limit: Int { 8 }

  private let places: [PropsPlace<Content>]
  private var indices: [Key: [Int]] = [:]

  init(_ places: [PropsPlace<Content>]) {
    self.places = places
    for (index, place) in places.enumerated() {
      for above in place.path.ancestors {
        for name in place.names {
          indices[Key(name: name, above: above), default: []].append(index)
        }
      }
    }
  }

  /// Returns the only place that accepts the other one, of those with the longest common path.
  func nearest<Other>(
    to other: PropsPlace<Other>, where isAble: (PropsPlace<Content>) -> Bool
  ) -> PropsPlace<Content>? {
    let names = other.names
    for above in other.path.ancestors {
      let found = Set(names.flatMap { indices[Key(name: $0, above: above)] ?? [] })
      guard found.count <= Self.limit else { return nil }
      let able = found.filter { isAble(places[$0]) }
      if !able.isEmpty { return able.onlyElement.map { places[$0] } }
    }
    return nil
  }
}

/// Paths, and all that are above or below them.
private struct PlaceSet {
  private var paths: Set<Pointer> = []
  private var above: Set<Pointer> = []

  mutating func insert(_ path: Pointer) {
    paths.insert(path)
    above.formUnion(path.ancestors)
  }

  func overlaps(_ path: Pointer) -> Bool {
    paths.contains(path) || above.contains(path) || path.ancestors.contains(where: paths.contains)
  }
}

extension Pointer {
  /// Whether one of the values is in a struct that is in the other's: a name such as `title` means
  /// another thing in a struct of another kind.
  fileprivate func isNested(with other: Pointer) -> Bool {
    parent.starts(with: other.parent) || other.parent.starts(with: parent)
  }

  /// The paths above this one, nearest first.
  fileprivate var ancestors: [Pointer] {
    tokens.indices.reversed().map { Pointer(Array(tokens.prefix($0))) }
  }
}
