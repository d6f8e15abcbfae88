/// What `check --budget` compares with the median of the catalog.
public enum BudgetMeasure: String, CaseIterable, Sendable {
  /// The bytes of a rendering.
  case size
  /// How many elements of its markup are nested in each other.
  case depth
  /// How long the screen takes to render it.
  case time

  /// The id in reports and exceptions.
  package var rule: String { "budget-\(rawValue)" }
}

extension Story {
  /// Excepts the story from a budget.
  ///
  /// ```swift
  /// Story("All tariffs", Tariffs.Props(rows: 500))
  ///   .budgetException(.size, because: "The law asks for one page.")
  /// ```
  ///
  /// - Parameters:
  ///   - measure: what may be as much as it is.
  ///   - reason: why.
  public func budgetException(_ measure: BudgetMeasure, because reason: String) -> Story {
    accessibilityException(measure.rule, because: reason)
  }
}

extension Screen {
  /// Excepts all stories and fixtures of the screen from a budget.
  public func budgetException(_ measure: BudgetMeasure, because reason: String) -> Screen {
    accessibilityException(measure.rule, because: reason)
  }
}
