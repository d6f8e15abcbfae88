import Storybook
import Testing
@testable import StorybookTestSupport

/// The page on environments lists all devices that a catalog offers.
struct DevicesPageTests {
  private func row(_ device: Device) -> String {
    let size =
      switch (device.width, device.height, device.columns, device.rows) {
      case (let width?, let height?, _, _): "\(width) × \(height)"
      case (_, _, let columns?, let rows?): "\(columns) columns, \(rows) rows"
      default: "the room there is"
      }
    return "| `\(device.id)` | \(device.title) | \(device.kind.rawValue) | \(size) |"
  }

  @Test func `its table is that of the code`() throws {
    let section = try DocumentationPage("Environment").section("## All devices") ?? ""
    let documented = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(documented == Device.all.map(row))
  }

  @Test func `ids are unique`() {
    #expect(Set(Device.all.map(\.id)).count == Device.all.count)
  }
}
