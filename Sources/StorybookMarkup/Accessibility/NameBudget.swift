/// The number of elements that computations of names may still visit.
///
/// References make the cost of all names the square of a document's size at worst.
package final class NameBudget {
  private var rest: Int

  package init(_ rest: Int = 200_000) { self.rest = rest }

  package var isSpent: Bool { rest <= 0 }

  func take() -> Bool {
    rest -= 1
    return rest >= 0
  }
}
