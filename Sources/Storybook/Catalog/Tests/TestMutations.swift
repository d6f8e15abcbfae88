import StorybookSchema
import Synchronization

/// What a run of a screen's tests changes in its renderings, or what it could change, for
/// `check --mutate`. The product `StorybookInteractions` reads and fills it.
package final class TestMutations: Sendable {
  /// The members of the change to apply; empty to note changes.
  package let change: [String]
  private let noted = Mutex(Noted())

  private struct Noted {
    var states: [Value] = []
    var changes: [Value] = []
    var known: Set<[String]> = []
  }

  /// The most changes that are noted.
  package static let limit = 20_000

  package init(change: [String] = []) { self.change = change }

  package var isNoting: Bool { change.isEmpty }

  /// Notes the changes that are new, with the element of each, and the state of the story once.
  package func note(_ changes: [(change: [String], place: String)], in state: Value) {
    noted.withLock { noted in
      let new = changes.filter { noted.known.insert($0.change).inserted }
      guard !new.isEmpty, noted.changes.count < Self.limit else { return }
      noted.changes += new.map { change, place in
        [
          "change": .array(change.map { .string($0) }), "place": .string(place),
          "state": Value(noted.states.count),
        ]
      }
      noted.states.append(state)
    }
  }

  /// - Parameter taken: the results of tests that take snapshots.
  func value(taken: [Value]) -> Value {
    noted.withLock {
      ["states": .array($0.states), "changes": .array($0.changes), "taken": .array(taken)]
    }
  }
}

extension Catalog {
  /// Runs the tests of a screen with a change until one fails; without one, notes the changes that
  /// there are. Returns the snapshots that the tests take, too.
  func reply(toMutationOf id: String, _ change: [String]) -> WorkerReply {
    guard let screen = screen(id) else { return .failed("Unknown screen “\(id)”.") }
    let mutations = TestMutations(change: change)
    var taken: [Value] = []
    for (story, tests) in zip(screen.stories, screen.tests) {
      for test in tests {
        let subject = StoryTestSubject(
          catalog: self, screen: id, story: story.slug, mutations: mutations)
        let result = CallingThread.run { await test.run(subject) }
        if !result.snapshots.isEmpty {
          taken.append([
            "test": .string(test.name), "story": .string(subject.id), "result": result.value,
          ])
        }
        guard let failure = result.failure else { continue }
        guard mutations.isNoting else { return .mutated(["noticed": .string(test.name)]) }
        return .failed("The test “\(test.name)” fails without a change: \(failure.message)")
      }
    }
    return .mutated(mutations.value(taken: taken))
  }
}
