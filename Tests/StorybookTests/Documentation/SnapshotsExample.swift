import Storybook
import StorybookTesting
import Testing

private let ferries = Catalog("Ferries") {
  Screen("Ferry", render: { (seats: Int) -> HTML in "<p class=\"ferry\">\(seats) seats</p>" }) {
    Story("Small", 40)
    Story("Large", 600)
  }
}

@Test func `every ferry looks as recorded`() async {
  await verifySnapshots(of: ferries, in: ".storybook/Snapshots")
}

@Test func `ferries are recorded on their side and in Arabic`() async {
  await verifySnapshots(
    of: ferries, devices: [.iPhone17.turned(to: .landscape)],
    environments: [
      SnapshotEnvironment(), SnapshotEnvironment(locale: "ar", direction: .rightToLeft),
    ], in: ".storybook/Snapshots")
}

extension SnapshotStrategy {
  static let roles = SnapshotStrategy("roles") { rendering in
    let rows = SnapshotStrategy.outline.text(of: rendering).split(separator: "\n")
    return rows.map { $0.split(separator: " “")[0] }.joined(separator: "\n")
  }
}

@Test func `every ferry is read aloud as recorded`() async {
  await verifySnapshots(of: ferries, as: .outline, in: ".storybook/Snapshots")
  await verifySnapshots(of: ferries, as: .roles, in: ".storybook/Snapshots")
}

extension MediaType {
  static let receipt = MediaType("application/vnd.receipt", like: .text, fileExtension: "receipt")
}

@Test func `a receipt is a type of its own, and rendered as text`() {
  let rendering = Rendering(mediaType: .receipt, body: .text("2 apples"))
  #expect(rendering.mediaType.name == "application/vnd.receipt")
  #expect(rendering.mediaType.fileExtension == "receipt")
}
