/// Finds the lengths of a list that a type decodes element by element.
///
/// ```text
/// [1, 2]   [1, 2, 3]        reads two, then asks for the end; four are refused: a form of each length
/// ["all"]  ["all", rule, …]  reads one, then others until the end: a fixed beginning and a rest
/// [1]      [1, 2]   …        asks for the end first, and accepts none: a list of any length
/// ```
struct LengthFinder<Subject: Decodable> {
  let recorder: ProbeRecorder

  /// The most elements that may be left out of a list of limited length.
  private static var optionalElements: Int { 4 }

  /// Returns the forms of the list at a path: one of each length, or one of any length if there is no
  /// longest; `nil` for a list whose elements all have the same schema, and for no list.
  func forms(at path: Pointer = Pointer(), base: ProbePass) -> [ProbeForm]? {
    guard !base.plan.isReplay, let least = base.record.list(at: path)?.countBeforeEnd,
      least > 0 || list(of: 0, at: path, base: base) == nil
    else { return nil }
    let lists = lists(from: least, at: path, base: base)
    guard let shortest = lists.first, let longest = lists.last else { return nil }
    guard lists.count > Self.optionalElements else {
      return lists.map { ProbeForm(name: $0.name, schema: .tuple($0.elements)) }
    }
    guard least > 0 || Set(longest.elements).count > 1 else { return nil }
    let count = shortest.elements.count
    let rest = Schema.anyOf(all: Array(longest.elements.dropFirst(count)))
    return [
      ProbeForm(
        name: longest.name, schema: .tuple(Array(longest.elements.prefix(count)), rest: rest))
    ]
  }

  /// Finds the forms of the lists within a container, of which a pass reads the shortest.
  func settleLists(in record: ProbeRecord, of pass: ProbePass, at path: Pointer = Pointer()) {
    for entry in record.entries {
      guard let nested = entry.nested else { continue }
      let path = path.appending(entry.key)
      nested.lists = forms(at: path, base: pass).flatMap(ProbeForm.combined)
      if nested.lists == nil { settleLists(in: nested, of: pass, at: path) }
    }
  }

  private struct FoundList {
    let name: String
    let elements: [Schema]
  }

  /// Returns accepted lists of increasing length, up to the first that is refused.
  private func lists(from least: Int, at path: Pointer, base: ProbePass) -> [FoundList] {
    var lists: [FoundList] = []
    var length = least
    while lists.count <= Self.optionalElements, length <= least + 2 * Self.optionalElements,
      !recorder.budget.isSpent
    {
      let found = list(of: length, at: path, base: base)
      if let found { lists.append(found) } else if !lists.isEmpty { break }
      length = max(length, found?.elements.count ?? 0) + 1
    }
    return lists
  }

  /// Returns the list with a number of elements, or with more if the type reads several at a time.
  private func list(of length: Int, at path: Pointer, base: ProbePass) -> FoundList? {
    var plan = base.plan
    plan.lengths[path] = length
    let trial = recorder.search(Subject.self, plan: plan, limit: 40)
    guard trial.isAccepted, let record = trial.pass.record.list(at: path),
      record.entries.count >= length
    else { return nil }
    settleLists(in: record, of: trial.pass, at: path)
    return FoundList(name: trial.caseName, elements: record.elements)
  }
}
