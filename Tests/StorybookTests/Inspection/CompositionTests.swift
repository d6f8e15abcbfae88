@testable import Storybook
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

/// Screens inside of screens.
struct CompositionTests {
  private static let catalog = Catalog {
    Album.screen
    Track.screen
    Screen("Twin", render: { (props: Track.Props) -> HTML in "\(props.title)" }) {
      Story("One", Track.Props(title: "a"))
    }
  }

  private static let props: Value = [
    "name": "Weather",
    "tracks": [["title": "Rain", "isLiked": false], ["title": "Fog", "isLiked": false]],
    "playing": ["title": "Rain", "isLiked": false],
  ]

  private func schema(_ screen: String, of catalog: Catalog = catalog) -> Value? {
    guard case .schema(let value, _)? = catalog.replies(to: .schema(screen: screen)).last else {
      return nil
    }
    return value
  }

  @Test func `a command of the whole puts another child in its place`() {
    let evaluation = Evaluation(
      ticket: 1, screen: "album", story: "nothing-plays", props: Self.props.bytes,
      environment: EnvironmentSettings(device: "phone"), event: .perform(Pointer(["play"]), 1),
      wantsRendering: true)
    guard case .reacted(let reaction)? = Self.catalog.outcomes(of: evaluation).first else {
      return #expect(Bool(false))
    }
    #expect(reaction.props?["playing"]?["title"] == "Fog")
  }

  @Test func `the schema names the first screen that is drawn from a type within`() {
    let definitions = schema("album")?["$defs"]?.object ?? [:]
    #expect(
      definitions.filter { $0.value["x-screen"] != nil }.map(\.value["x-screen"]) == ["track"])
  }

  struct Wished: Codable, Sendable {
    var first = Track.Props(title: "a")
    var second = Track.Props(title: "b")
  }

  @Test func `a type that has controls of its own in one place is drawn all the same`() {
    let catalog = Catalog {
      Screen(
        "Pair",
        render: { (_: Wished) in HTML.empty }
      ) { Story("A", Wished()) }
      .controls { $0.control(\.first.title, .multiline) }
      Track.screen
    }
    let screens = schema("pair", of: catalog)?["$defs"]?.object?.map { $0.value["x-screen"] }
      .compactMap { $0 }
    #expect(screens == ["track", "track"])
  }
}
