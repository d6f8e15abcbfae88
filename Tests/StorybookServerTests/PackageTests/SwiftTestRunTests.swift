import StorybookHost
import StorybookSession
import StorybookWorker
import Testing

@testable import StorybookServer

/// Which tests of a package are run for a screen, and what their output says.
struct SwiftTestRunTests {
  private let run = SwiftTestRun(id: "shop-till", title: "Till")

  @Test(arguments: [
    ("ShopTests.TillTests/pays()", true), ("ShopTests.ShopTillInteractionTests2/pays()", true),
    ("ShopTests.TillTestCase/testPays", true), ("ShopTests.TillTests", true),
    ("ShopTests.UntilTests/pays()", false), ("ShopTests.TillingTests/pays()", false),
    ("ShopTests.CartTests/opensTheTill()", false),
  ]) func `suites are found by their names`(name: String, isFound: Bool) throws {
    #expect(try name.contains(Regex(run.filter)) == isFound)
  }

  @Test func `suites are found by the stories that their files name`() throws {
    let run = SwiftTestRun(
      id: "shop-till", title: "Till",
      sources: [
        """
        @Suite("A class of its own") struct Payments {
          struct Fake {}
          @Test func pays() async { await verifyInteraction(with: "shop-till/open", in: catalog) }
        }
        final class OldPayments: XCTestCase {}
        // struct Comment
        """, "struct Carts { let id = \"cart/shop-till/open\" }", "",
      ])
    let filter = try Regex(run.filter)
    for (name, isFound) in [
      ("ShopTests.Payments/pays()", true), ("ShopTests.OldPayments/testPays", true),
      ("ShopTests.TillTests/pays()", true), ("ShopTests.Payments2/pays()", false),
      ("ShopTests.Fake/pays()", false), ("ShopTests.Comment", false), ("ShopTests.Carts", false),
    ] {
      #expect(name.contains(filter) == isFound, "\(name)")
    }
    #expect(run.summary == "Suites: TillTests, ShopTillTests, OldPayments, Payments")
  }

  @Test func `failures are lines with their details, each once`() throws {
    let output = """
      [1/3] Compiling Shop Cart.swift
      /shop/Tests/TillTestCase.swift:7: error: TillTestCase.testPays : XCTAssertTrue failed
      /shop/Tests/TillTestCase.swift:7: error: TillTestCase.testPays : XCTAssertTrue failed
      ✘ Test "pays" recorded an issue at TillTests.swift:12:5: Issue recorded
      ↳ till/open: expect(“Paid”): Found no text “Paid”.
        The rendering:
      ✘ Test "pays" failed after 0.01 seconds with 1 issue.
        of no test
      """
    let found = try run.problems(after: .failed(.exit(1)), output: output).map(\.text)
    #expect(
      found == [
        "/shop/Tests/TillTestCase.swift:7: error: TillTestCase.testPays : XCTAssertTrue failed",
        """
        ✘ Test "pays" recorded an issue at TillTests.swift:12:5: Issue recorded
        ↳ till/open: expect(“Paid”): Found no text “Paid”.
          The rendering:
        """,
      ])
    let other = try run.problems(after: .failed(.exit(1)), output: "no space\nleft\n").map(\.text)
    #expect(other == ["no space\nleft"])
  }

  @Test func `a test may print any number of tests`() throws {
    let printed = "Test run with \(Int.max) tests\nTest run with \(Int.max)0 tests\nExecuted 1 test"
    #expect(try run.problems(after: .succeeded, output: printed).isEmpty)
  }

  @Test func `a run without a test is no success`() throws {
    let ran = "Executed 0 tests, with\n✔ Test run with 2 tests in 1 suite passed."
    #expect(try run.problems(after: .succeeded, output: ran).isEmpty)
    let none = "Executed 0 tests, with\n✔ Test run with 0 tests in 0 suites passed."
    let error = #expect(throws: ProtocolError.self) {
      try run.problems(after: .succeeded, output: none)
    }
    #expect(error?.code == .unknownTest && error?.message.contains("TillTests.") == true)
  }
}
