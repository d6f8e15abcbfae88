import Storybook
import StorybookSchema

/// A fault with the simplest props that show it.
package struct Counterexample: Hashable, Sendable {
  let fault: Finding
  /// The number of runs that showed the fault.
  var count: Int
  /// Counts from 1.
  let firstRun: Int
  let props: Value
  let trials: Int
  /// Whether the props cannot be simplified further.
  let isMinimal: Bool
  /// The places that show the fault: where the props are not the simplest of their type.
  private(set) var places: [Pointer] = []
  /// Numbers outside the range of the author's control override.
  private(set) var beyond: [Pointer] = []
  /// Rules that the props also break.
  private(set) var broken: [String] = []
  /// The props as a Swift expression; `nil` where their type rejects them.
  var swift: String?
  /// The path of the fixture that was saved.
  var file: String?

  init(fault: Finding, count: Int, firstRun: Int, result: Shrinker.Result) {
    self.fault = fault
    self.count = count
    self.firstRun = firstRun
    props = result.props
    trials = result.trials
    isMinimal = result.isMinimal
  }

  mutating func explain(by document: SchemaDocument, broken rules: [BrokenRule]) {
    let simplest = document.smallest(document.root) ?? .object(Object())
    let simplification = Simplification(document)
    let plain = document.places(in: props).filter { simplification.simplest($0) == $0.value }
    let differing = Patch.difference(from: simplest, to: props).operations.map(\.path)
    // Values that the simplest props do not have are needed, however simple they are.
    places = differing.filter { path in
      simplest[path] == nil || !plain.contains { $0.pointer == path }
    }
    beyond = document.places(in: props).filter(\.isBeyondOverrides).map(\.pointer)
    if fault.kind != .invariant { broken = rules.map(\.name) }
  }
}
