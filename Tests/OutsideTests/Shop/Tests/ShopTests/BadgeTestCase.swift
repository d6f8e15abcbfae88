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

  /// Fails when it is told to: what it says then is looked at from outside.
  func testAFailureHasALink() throws {
    let fixture = try Fixture(of: Cart.Badge.self, "Large order")
    expectRenders(fixture, in: catalog, containing: "<b>", sought)
  }

  func testWhatIsNotThereIsTold() {
    XCTAssertThrowsError(try Fixture(of: Cart.Badge.self, "Large ordre")) { error in
      XCTAssertTrue("\(error)".contains("There are: “Large order”, “None”."), "\(error)")
    }
  }
}
