import StorybookTesting
import XCTest

@testable import ShopScreens

/// Fixtures in XCTest.
final class BadgeTestCase: XCTestCase {
  func testEverySavedBadgeSaysItsNumber() throws {
    for fixture in try Fixtures(of: Cart.Badge.self) {
      XCTAssertEqual(
        expectRenders(fixture, in: catalog)?.text, "<b>\(fixture.props.count)</b>")
    }
  }

  /// Fails on request: its message is checked from outside.
  func testAFailureHasALink() throws {
    let fixture = try Fixture(of: Cart.Badge.self, "Large order")
    expectRenders(fixture, in: catalog, containing: "<b>", sought)
  }

  func testWhatIsNotThereIsTold() {
    XCTAssertThrowsError(try Fixture(of: Cart.Badge.self, "Large ordre")) { error in
      XCTAssertTrue("\(error)".contains("Found: “Large order”, “None”."), "\(error)")
    }
  }
}
