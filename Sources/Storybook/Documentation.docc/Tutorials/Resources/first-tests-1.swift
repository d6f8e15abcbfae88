import StorybookTesting
import Testing

@testable import GreetingsStories

struct GreetingTests {
  @Test func `a saved greeting is rendered`() throws {
    let fixture = try Fixture(of: Greeting.Props.self, "Excited guest")
    expectRenders(fixture, in: catalog, containing: "Hello, Ada!!")
  }
}
