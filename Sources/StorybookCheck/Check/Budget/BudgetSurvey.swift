import Storybook
import StorybookHost
import StorybookSchema
import StorybookSession

/// What the renderings of a whole catalog cost.
package struct BudgetSurvey: Sendable {
  /// What a rendering costs, by measure: bytes, elements, or microseconds.
  typealias Cost = [BudgetMeasure: Double]

  private let limits: BudgetLimits
  private let medians: Cost
  /// By the id of the story.
  private var costs: [String: Cost]

  init(_ costs: [String: Cost], limits: BudgetLimits) {
    self.costs = costs
    self.limits = limits
    medians = Dictionary(
      uniqueKeysWithValues: BudgetMeasure.allCases.map { measure in
        let numbers = costs.values.compactMap { $0[measure] }.sorted()
        // A time below a microsecond is measured as none.
        return (measure, max(1, numbers.element(at: numbers.count / 2) ?? 1))
      })
  }

  func faults(_ story: String) -> [BudgetFault] {
    BudgetMeasure.allCases.compactMap { measure in
      guard let limit = limits.ratios[measure], let value = costs[story]?[measure],
        let median = medians[measure]
      else { return nil }
      guard value > measure.floor, value > limit * median else { return nil }
      return BudgetFault(measure: measure, value: value, median: median, limit: limit)
    }
  }

  /// The stories whose time is above their budget: perhaps only the machine was busy.
  var slow: [String] {
    costs.keys.filter { faults($0).contains { $0.measure == .time } }.sorted()
  }

  /// Takes the time of another rendering, if it is less.
  mutating func remeasure(_ story: String, _ cost: Cost) {
    guard let time = cost[.time], let known = costs[story]?[.time] else { return }
    costs[story]?[.time] = min(time, known)
  }

  /// What is above its budget, without exceptions, and exceptions without a reason.
  func problems(
    _ story: StoryIndex.Story, of screen: CatalogListing.Screen
  ) -> [CheckResult.Problem] {
    let exceptions = screen.metadata.exceptions.merging(story.metadata.exceptions) { $1 }
    let unexplained = BudgetMeasure.allCases.filter {
      exceptions[$0.rule]?.allSatisfy(\.isWhitespace) == true
    }
    return unexplained.map { .sentence("The exception from “\($0.rule)” has no reason.") }
      + faults(story.id).filter { exceptions[$0.measure.rule] == nil }.map { .budget($0) }
  }
}

/// A rendering that costs many times as much as others.
struct BudgetFault: Hashable, Sendable {
  let measure: BudgetMeasure
  let value: Double
  let median: Double
  /// The ratio that is allowed.
  let limit: Double

  var ratio: String { "\(BudgetMeasure.short(value / median)) ×" }

  var sentence: String {
    "\(measure.text(value)), and the catalog's median is \(measure.text(median)): "
      + "\(BudgetMeasure.short(limit)) × is allowed."
  }

  /// The numbers in machine-readable form.
  var numbers: Value {
    [
      "measure": .string(measure.rawValue), "value": .number(Number(value)),
      "median": .number(Number(median)), "limit": .number(Number(limit)),
    ]
  }
}
