import Storybook
import StorybookHost

/// The code of one build, as far as it decides which screens another build changes.
struct BuiltCode: Sendable {
  struct File: Sendable {
    let stamp: FileFingerprint
    /// Of the contents.
    let hash: Int
    let symbols: ObjectSymbols
  }

  struct Screen: Hashable, Sendable {
    let id: String
    let stories: [String]
    /// The source files of the screen, its stories and their tests.
    let files: Set<String>
    /// The file and line of the screen.
    let place: String
  }

  /// The object files of the author's modules, by path.
  let objects: [String: File]
  /// The other object files of the program.
  let others: [String: FileFingerprint]
  /// The object files of all sources of the package, also of those that the program does not have.
  let sources: [String: String]
  let screens: [Screen]

  /// The ids of the screens whose code differs from an earlier build's; `nil` for all of them, unless it
  /// is certain that others do what they did.
  ///
  /// - Parameter files: what was changed in between.
  func screens(changedSince last: BuiltCode, by files: Set<String>) -> Set<String>? {
    // What else than a source was changed, a screen may have read; a link leads to a story by its id.
    guard files.allSatisfy({ (sources[$0] ?? last.sources[$0]) != nil }), others == last.others,
      screens.map(\.listed) == last.screens.map(\.listed)
    else { return nil }
    let changed = Set(objects.keys).union(last.objects.keys).filter {
      objects[$0]?.hash != last.objects[$0]?.hash
    }
    guard !changed.isEmpty else { return [] }
    // Both: a conformance or an overload may be gone, or new.
    let both = [last, self].map { $0.change(by: changed) }
    guard both.allSatisfy({ !$0.concernsAll }),
      changed.isSubset(of: both.reduce(into: []) { $0.formUnion($1.used) })
    else { return nil }
    return both.reduce(into: []) { $0.formUnion($1.screens) }
  }

  private struct Change {
    /// Whether code outside of screens uses what changed.
    let concernsAll: Bool
    let screens: Set<String>
    /// The object files that screens use.
    let used: Set<String>
  }

  private func change(by changed: Set<String>) -> Change {
    let graph = ObjectGraph(objects.mapValues(\.symbols))
    let outside = graph.conformancesOfOthers.union(paths(\.setsUp))
    let ofScreens = Set(screens.flatMap(objectsOf))
    let shared = graph.used(by: outside, except: ofScreens.subtracting(outside))
    let users = graph.users(of: changed.union(paths(\.findsByName)))
    let places = Dictionary(grouping: screens, by: \.place)
    let affected = screens.filter { screen in
      let own = objectsOf(screen)
      // Screens of one place are made by a function, whose callers have their code.
      return own.count < screen.files.count || own.contains(where: users.contains)
        || places[screen.place, default: []].count > 1
    }
    return Change(
      concernsAll: outside.isEmpty || !shared.isDisjoint(with: changed),
      screens: Set(affected.map(\.id)), used: graph.used(by: ofScreens))
  }

  private func paths(_ condition: KeyPath<ObjectSymbols, Bool>) -> Set<String> {
    Set(objects.filter { $0.value.symbols[keyPath: condition] }.keys)
  }

  /// Fewer than the files of the screen if the program does not have one of them.
  private func objectsOf(_ screen: Screen) -> [String] {
    screen.files.compactMap { sources[$0] }.filter { objects[$0] != nil }
  }
}

extension BuiltCode.Screen {
  init(_ screen: CatalogListing.Screen) {
    id = screen.id
    stories = screen.stories.map(\.slug)
    let ofStories = screen.stories.flatMap { [$0.file] + $0.tests.map(\.file) }
    files = Set([screen.file] + ofStories)
    place = "\(screen.file):\(screen.line)"
  }

  fileprivate var listed: [String] { [id] + stories }
}
