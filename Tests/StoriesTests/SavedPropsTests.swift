import Foundation
@testable import Stories
import StorybookTesting
import Testing

/// What people saved of the screens is shown, and keeps their rules.
struct SavedPropsTests {
  @Test(arguments: try Fixtures(of: Login.Props.self, in: catalog))
  func `every saved login is a form`(fixture: Fixtures<Login.Props>.Element) {
    expectRenders(fixture, in: catalog, containing: "<form")
  }

  @Test(arguments: try Fixtures(of: Login.Props.self, in: catalog))
  func `a saved login is read with nothing of ours`(
    fixture: Fixtures<Login.Props>.Element
  ) throws {
    let data = try Data(contentsOf: URL(filePath: fixture.file))
    let props = try JSONDecoder().decode(Login.Props.self, from: data)
    #expect(props == fixture.props)
  }

  /// The screen is one of those that can be presented, and needs to say no more.
  @Test(arguments: try Fixtures(of: ContactEditor.self))
  func `every saved contact can be edited`(fixture: Fixtures<ContactEditor.Props>.Element) {
    expectRenders(fixture, in: catalog, containing: "<input")
  }

  @Test(arguments: try Fixtures(of: VideoPlayerControls.Props.self))
  func `every saved player keeps its rules`(
    fixture: Fixtures<VideoPlayerControls.Props>.Element
  ) {
    expectRenders(fixture, in: catalog)
  }
}
