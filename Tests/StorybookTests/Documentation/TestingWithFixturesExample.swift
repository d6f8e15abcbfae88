import Foundation
import StorybookTesting
import Testing

enum Parcel {
  struct Props: Codable, Sendable {
    var weight: Int
    var isExpress = false
    var price: Int { isExpress ? weight * 2 : weight }
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    "<p class=\(environment.colorScheme.rawValue)>\(props.price) francs</p>"
  }
}

private let catalog = Catalog("Parcels") {
  Screen("Parcel", render: Parcel.html) { Story("Light", Parcel.Props(weight: 1)) }
}

@Test func `an express parcel costs twice as much`() throws {
  let parcel = try Fixture(of: Parcel.Props.self, "express").props
  #expect(parcel.price == 2 * parcel.weight)
}

@Test(arguments: try Fixtures(of: Parcel.Props.self))
func `no parcel is free`(fixture: Fixture<Parcel.Props>) {
  #expect(fixture.props.price > 0)
}

extension Parcel: ScreenNamespace {}

@Test func `a heavy parcel is looked at in the dark`() throws {
  let fixture = try Fixture(of: Parcel.self, "heavy")
  #expect(try fixture.rendering(in: catalog).text == "<p class=\"dark\">12 francs</p>")
}

@Test(arguments: try Fixtures(of: Parcel.self))
func `every parcel says its price`(fixture: Fixture<Parcel.Props>) {
  expectRenders(fixture, in: catalog, containing: "\(fixture.props.price) francs")
}

@Test func `a heavy parcel looks as it did when it was saved`() async throws {
  let fixture = try Fixture(of: Parcel.self, "heavy")
  await verifySnapshots(of: fixture, in: catalog)
}

@Test func `what broke is kept`() throws {
  let folder = try emptyFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try Fixture.save(Parcel.Props(weight: 31), named: "too heavy", in: "\(folder)/Fixtures")
  #expect(try Fixtures(of: Parcel.self, in: "\(folder)/Fixtures").map(\.props.weight) == [31])
}

private func emptyFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder.path
}
