// What ``Relocation`` finds, as fields and operations.

extension DriftFinder {
  /// Moves values of unknown fields to absent fields with the same name, and leaves of each unknown
  /// field what did not move.
  mutating func relocate() {
    var relocation = Relocation(document)
    for (index, field) in fields.enumerated() where field.kind == .unknown {
      relocation.addSources(field.was ?? .null, at: field.path, owner: index)
    }
    guard !relocation.sources.isEmpty else { return }
    for (index, absence) in absences.enumerated() {
      relocation.addTargets(absence.field.schema, at: absence.path, owner: index)
    }
    let matches = relocation.matches
    guard !matches.isEmpty else { return }
    let removals = removeMovedValues(matches)
    let owned = Dictionary(grouping: matches, by: \.target.owner)
    let replaced = owned.keys.sorted().map { owner in
      moved(owned[owner] ?? [], to: absences[owner], relocation: relocation)
    }
    let paths = Set(replaced.map(\.field.path))
    fields.removeAll { paths.contains($0.path) }
    operations.removeAll { paths.contains($0.path) }
    fields += replaced.map(\.field)
    operations += replaced.map(\.operation)
    let direct = Set(replaced.compactMap(\.field.from))
    operations += removals.filter { !direct.contains($0) }.map { .remove($0) }
    orderRemovals()
  }

  /// Removes the values that moved from unknown fields. Returns the paths to remove from the props:
  /// those of whole fields, and those in fields of which something stays.
  ///
  /// ```text
  /// unknown                    moved       what stays of the field        returned
  /// /name      "Ada"           all of it   nothing: it is no drift        /name
  /// /address   {street, note}  /street     {note}, which is lost          /address/street
  /// /place     {city}          /city       {}: removed with its field
  /// ```
  private mutating func removeMovedValues(_ matches: [Relocation.Match]) -> [Pointer] {
    var removals: [Pointer] = []
    var movedFields: Set<Int> = []
    let owned = Dictionary(grouping: matches, by: \.source.owner)
    for (owner, parts) in owned.sorted(by: { $0.key < $1.key }) {
      let field = fields[owner]
      let paths = parts.map(\.source.path)
      guard paths != [field.path] else {
        movedFields.insert(owner)
        removals += paths
        continue
      }
      let rest = try? field.was?.applying(
        Patch(paths.map { .remove(Pointer(Array($0.tokens.dropFirst(field.path.tokens.count)))) }))
      fields[owner].was = rest
      fields[owner].isLossy = rest?.isHollow == false
      if fields[owner].isLossy { removals += paths }
    }
    let movedPaths = Set(movedFields.map { fields[$0].path })
    operations.removeAll { operation in
      if case .remove(let path) = operation { movedPaths.contains(path) } else { false }
    }
    fields = fields.indices.filter { !movedFields.contains($0) }.map { fields[$0] }
    return removals
  }

  private func moved(
    _ parts: [Relocation.Match], to absence: (path: Pointer, field: Field), relocation: Relocation
  ) -> (field: Drift.Field, operation: Patch.Operation) {
    let (source, target) = parts[0]
    if target.path == absence.path {
      return renamed(absence.path, from: source.path, value: source.content)
    }
    let depth = absence.path.tokens.count
    var value = document.smallest(document.resolved(absence.field.schema)) ?? .null
    for (source, target) in parts {
      value = value.setting(Array(target.path.tokens.dropFirst(depth)), value: source.content)
    }
    let names = parts.map { "“\($0.source.path)”" }.joined(separator: ", ")
    let field = Drift.Field(
      path: absence.path, kind: .missing, reason: "is missing; \(names) moved into it",
      proposal: value, moved: parts.map(\.source.path))
    return (field, .add(absence.path, value))
  }

  /// Values leave an object before it is removed, and inner ones before outer ones.
  private mutating func orderRemovals() {
    func depth(_ operation: Patch.Operation) -> Int? {
      if case .remove(let path) = operation { path.tokens.count } else { nil }
    }
    let removals = operations.enumerated().filter { depth($0.element) != nil }.sorted {
      (-(depth($0.element) ?? 0), $0.offset) < (-(depth($1.element) ?? 0), $1.offset)
    }
    operations = operations.filter { depth($0) == nil } + removals.map(\.element)
  }
}

extension Value {
  /// Returns the value with a member set, in objects that are created on the way.
  fileprivate func setting(_ path: [String], value: Value) -> Value {
    guard let key = path.first else { return value }
    var object = object ?? [:]
    object[key] = (object[key] ?? .null).setting(Array(path.dropFirst()), value: value)
    return .object(object)
  }
}
