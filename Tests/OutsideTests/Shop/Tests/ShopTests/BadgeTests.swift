import Foundation
import StorybookTesting
import Testing

@testable import ShopScreens

/// Fixtures in Swift Testing.
struct BadgeTests {
  @Test(arguments: try Fixtures(of: Cart.Badge.self))
  func `every saved badge says its number`(fixture: Fixture<Cart.Badge>) throws {
    #expect(Cart.badge(fixture.props) == "<b>\(fixture.props.count)</b>")
    #expect(try fixture.rendering(in: catalog).text == "<b>\(fixture.props.count)</b>")
  }

  @Test(arguments: try Fixtures(of: Cart.self, in: "Sources/ShopScreens/Basket/Fixtures"))
  func `a basket is shown as it was looked at`(fixture: Fixture<Cart.Props>) {
    #expect(fixture.environment.direction == .rightToLeft)
    expectRenders(fixture, in: catalog, containing: #"<ul dir="rtl">"#)
  }

  @Test func `a badge that was tweaked is the next fixture`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/Badge")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let fixtures = folder.appending(path: "Fixtures").path
    try Fixture.save(Cart.Badge(count: 7), named: "seven", in: fixtures)
    #expect(try Fixture(of: Cart.Badge.self, "seven", in: fixtures).props.count == 7)
  }

  /// Fails on request: its message is checked from outside.
  @Test func `a failure has a link`() throws {
    let fixture = try Fixture(of: Cart.Badge.self, "Large order", in: catalog)
    expectRenders(fixture, in: catalog, containing: "<b>", sought)
  }
}

extension Cart: ScreenNamespace {}

/// Nothing that is not there, unless a run is to fail.
let sought = ProcessInfo.processInfo.environment["SHOP_SOUGHT"] ?? ""
