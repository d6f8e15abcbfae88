import Storybook
import StorybookInteractions

extension Main {
  /// The tests that Benchmarks/figures/interactions.py has for Playwright.
  static let tenTests = story("Ten tests")
    .test("has a heading") { s in try s.expect(.heading("Checkout")) }
    .test("lists the items") { s in try s.expect(.role("row"), count: 30) }
    .test("takes a name") { s in
      try await s.fill("Name", with: "Ann")
      try s.expect("Name", value: "Ann")
    }
    .test("takes a typed name") { s in
      try await s.type("Bea", into: "Name")
      try s.expect("Name", value: "Bea")
    }
    .test("wraps a gift") { s in
      try await s.check("Gift")
      try s.expect("Gift", is: .checked)
    }
    .test("unwraps a gift") { s in
      try await s.check("Gift")
      try await s.uncheck("Gift")
      try s.expect("Gift", is: .notChecked)
    }
    .test("removes an item") { s in
      try await s.within(.row("Item 7")).press("Remove")
      try s.expect(no: "Item 7")
    }
    .test("removes two items") { s in
      try await s.within(.row("Item 1")).press("Remove")
      try await s.within(.row("Item 30")).press("Remove")
      try s.expect(.role("row"), count: 28)
    }
    .test("pays") { s in
      try await s.press("Pay")
      try s.expect(.role("status", "Thank you"))
    }
    .test("keeps the name of a payment") { s in
      try await s.fill("Name", with: "Ann")
      try await s.press("Pay")
      try s.expect(.role("status", "Thank you"))
      try s.expect("Name", value: "Ann")
    }
}
