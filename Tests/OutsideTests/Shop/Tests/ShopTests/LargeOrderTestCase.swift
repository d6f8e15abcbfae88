@testable import ShopScreens
import StorybookTesting
import XCTest

final class BadgeLargeOrderTestCase: XCTestCase {
  func testLargeOrder() async throws {
    let fixture = try Fixture(of: Cart.Badge.self, "Large order")
    expectRenders(fixture, in: catalog)
    await verifySnapshots(of: fixture, in: catalog)
  }
}
