/// The steps that names and rules may still take: to another element, or along a text.
///
/// References make the cost of all names the square of a document's size at worst.
package final class NameBudget {
  private let limit: Int
  private(set) var taken = 0

  package init(_ limit: Int = 200_000) { self.limit = limit }

  package var isSpent: Bool { taken >= limit }

  func takeSteps(_ steps: Int = 1) -> Bool {
    taken += steps
    return taken <= limit
  }

  /// The text, which is copied; empty once the budget is spent.
  func takeText(_ text: String) -> String {
    takeSteps(text.utf8.count / Self.bytesPerStep) ? text : ""
  }

  private static let bytesPerStep = 16
}
