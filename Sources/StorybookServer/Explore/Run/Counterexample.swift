import Storybook
import StorybookSchema

/// A fault with the plainest props that show it.
struct Counterexample: Hashable, Sendable {
  let fault: Finding
  /// In how many runs it was seen.
  let count: Int
  /// Counted from one.
  let firstRun: Int
  let props: Value
  let trials: Int
  /// False when the props might be made plainer still.
  let isMinimal: Bool
  /// Where the props are not the plainest of their type: what it takes.
  private(set) var places: [Pointer] = []
  /// Numbers outside of what their author finds sensible.
  private(set) var beyond: [Pointer] = []
  /// Rules that the props break, besides.
  private(set) var broken: [String] = []
  /// The props as a Swift expression; nil where their type does not take them.
  var swift: String?
  /// The fixture that was written.
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
    let plainest = document.smallest(document.root) ?? .object(Object())
    let simplification = Simplification(document)
    let plain = document.places(in: props).filter { simplification.plainest($0) == $0.value }
    let differing = Patch.difference(from: plainest, to: props).operations.map(\.path)
    // What is there besides is needed, however plain it is.
    places = differing.filter { path in
      plainest[path] == nil || !plain.contains { $0.pointer == path }
    }
    beyond = document.places(in: props).filter(\.isBeyondOverrides).map(\.pointer)
    broken = fault.kind == .invariant ? [] : rules.map(\.name)
  }
}
