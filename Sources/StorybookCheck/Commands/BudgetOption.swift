import ArgumentParser
import Storybook

/// The value of `check --budget`, which may be left out: the parser then takes the id of a story.
///
/// ```text
/// check --budget                  check --budget size=10,depth=4,time=20
/// check --budget time=8           only the time is compared
/// check --budget cart             the story “cart”, with the ratios of the first line
/// ```
enum BudgetOption {
  static let standard = "size=10,depth=4,time=20"

  static func check(_ word: String?) throws {
    guard let word, word.contains("=") || BudgetMeasure(rawValue: word) != nil,
      BudgetLimits(word) == nil
    else { return }
    throw ValidationError(
      "--budget: expected size, depth or time, each once with a ratio from 1 to 1000000, such as "
        + "\(standard).")
  }

  /// `nil` without the option.
  static func limits(_ word: String?) -> BudgetLimits? {
    guard let word else { return nil }
    return BudgetLimits(word) ?? BudgetLimits(standard)
  }

  static func story(_ word: String?) -> String? {
    guard let word, BudgetLimits(word) == nil else { return nil }
    return word
  }
}
