import StorybookTesting
import Testing

@testable import GreetingsStories

struct GreetingTests {
  @Test func `a saved greeting is rendered`() throws {
    let fixture = try Fixture(of: Greeting.Props.self, "Excited guest")
    expectRenders(fixture, in: catalog, containing: "Hello, Ada!!")
  }

  @Test func `the fifth cheer is the last`() throws {
    var props = try Fixture(of: Greeting.Props.self, "one cheer left").props
    props.cheered()
    #expect(props.mood == .excited(times: 5) && props.cheer == nil)
  }

  @Test(arguments: try Fixtures(of: Greeting.Props.self))
  func `every saved greeting has a heading`(fixture: Fixture<Greeting.Props>) {
    expectRenders(fixture, in: catalog, containing: "<h1>")
  }

  @Test func `the markup of one cheer left stays`() async throws {
    let fixture = try Fixture(of: Greeting.Props.self, "one cheer left")
    await verifySnapshots(of: fixture, in: catalog)
  }
}
