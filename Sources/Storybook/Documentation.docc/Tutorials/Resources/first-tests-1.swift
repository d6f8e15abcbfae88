import StorybookTesting
import Testing

@testable import MyScreens

struct GreetingTests {
  @Test func `three times is three marks`() throws {
    let fixture = try Fixture(of: Greeting.Props.self, "three times")
    #expect(Greeting.html(fixture.props).markup == "<p>Hello Ann!!!</p>")
    expectRenders(fixture, in: catalog, containing: "Ann!!!")
  }

  @Test(arguments: try Fixtures(of: Greeting.Props.self))
  func `every saved greeting has its name`(fixture: Fixture<Greeting.Props>) {
    expectRenders(fixture, in: catalog, containing: fixture.props.name)
  }
}
