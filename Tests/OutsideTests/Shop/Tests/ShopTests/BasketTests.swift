@testable import ShopScreens
import StorybookTesting
import Testing

struct Cart3TeasRightToLeftTests {
  @Test func `3 teas right to left is shown`() async throws {
    let fixture = try Fixture(
      of: Cart.Props.self, "3 teas right to left", in: "Sources/ShopScreens/Basket/Fixtures")
    expectRenders(fixture, in: catalog)
    await verifySnapshots(of: fixture, in: catalog)
  }
}
