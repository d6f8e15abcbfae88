@testable import ShopScreens
import StorybookTesting
import Testing

struct BadgeLargeOrderTests {
  @Test func `Large order is shown`() async throws {
    let fixture = try Fixture(of: Cart.Badge.self, "Large order")
    expectRenders(fixture, in: catalog)
    await verifySnapshots(of: fixture, in: catalog)
  }
}
