@testable import Storybook
import StorybookSchema
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

  private func outcomes(performing command: String? = nil, _ value: Value? = nil) -> [Outcome] {
    var evaluation = Evaluation(
      ticket: 1, screen: "album", story: "nothing-plays", props: Self.props.bytes,
      environment: EnvironmentSettings(device: "phone"), wantsRendering: true)
    evaluation.event = command.flatMap { Pointer($0) }.map { .perform($0, value) }
    var outcomes: [Outcome] = []
    Self.catalog.answer(.evaluate(evaluation)) {
      if case .outcome(let outcome) = $0 { outcomes.append(outcome) }
    }
    return outcomes
  }

  private func schema(_ screen: String) -> Value? {
    var schema: Value?
    Self.catalog.answer(.schema(screen: screen)) {
      if case .schema(let value, _) = $0 { schema = value }
    }
    return schema
  }

  @Test func `a command of a child has its place in the whole`() throws {
    guard case .rendered(let rendering, _)? = outcomes().last, case .text(let page) = rendering.body
    else { return #expect(Bool(false)) }
    #expect(page.contains(#"<button data-storybook-command="/playing/like">Like</button>"#))
    #expect(page.contains(#"data-storybook-command="/play" data-storybook-command-value="1""#))
  }

  @Test func `a command of a child is performed as the child performs it`() throws {
    guard case .reacted(let reaction)? = outcomes(performing: "/playing/like").first else {
      return #expect(Bool(false))
    }
    #expect(reaction.props?["playing"]?["isLiked"] == true)
    #expect(reaction.props?["tracks"] == Self.props["tracks"])
    #expect(reaction.performed?.location?.contains("CompositionExample.swift") == true)
  }

  @Test func `a command of the whole puts another child in its place`() {
    guard case .reacted(let reaction)? = outcomes(performing: "/play", 1).first else {
      return #expect(Bool(false))
    }
    #expect(reaction.props?["playing"]?["title"] == "Fog")
  }

  @Test func `children in a list know their places, too`() throws {
    let props = try PropsCoding.decode(
      Album.Props.self, from: Self.props,
      userInfo: [.commandReceiver: CommandReceiver { _, _ in }])
    #expect(Track.html(props.tracks[1]).markup.contains(#"="/tracks/1/like""#))
  }

  @Test func `the schema names the first screen that is drawn from a type within`() {
    let definitions = schema("album")?["$defs"]?.object ?? [:]
    #expect(
      definitions.filter { $0.value["x-screen"] != nil }.map(\.value["x-screen"]) == ["track"])
  }

  @Test func `a screen does not name itself`() {
    #expect(schema("track")?.text.contains("x-screen") == false)
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
    var schema: Value?
    catalog.answer(.schema(screen: "pair")) {
      if case .schema(let value, _) = $0 { schema = value }
    }
    let screens = schema?["$defs"]?.object?.map { $0.value["x-screen"] }.compactMap { $0 }
    #expect(screens == ["track", "track"])
  }
}
