import StorybookTesting
import Testing

@testable import Stories

struct StoryInteractionTests {
  @Test(arguments: InteractionTests(of: catalog))
  func `every story does what its tests say`(test: InteractionTest) async { await test.verify() }
}
