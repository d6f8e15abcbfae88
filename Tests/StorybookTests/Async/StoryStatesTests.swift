@testable import Storybook
import StorybookAsync
import Testing

struct StoryStatesTests {
  struct Props: Codable, Hashable, Sendable {
    var title: String
    var photos: AsyncData<[String]>
  }

  private static let stories = Story.states(
    "A week", of: \.photos, Props(title: "Album", photos: .value(["a"])))

  @Test func `a screen gets the stories of its four states for free`() throws {
    #expect(Self.stories.map(\.name) == ["Loading", "Failed", "Empty", "A week"])
    #expect(
      try Self.stories.map { try $0.props() } == [
        Props(title: "Album", photos: .loading()),
        Props(
          title: "Album", photos: .failed(LoadingError(message: "You seem to be offline."))),
        Props(title: "Album", photos: .empty),
        Props(title: "Album", photos: .value(["a"])),
      ])
  }

  @Test func `they stand among others, and know where they were written`() {
    let screen = Screen("Album", render: { (props: Props) in HTML(text: props.title) }) {
      Self.stories
      Story("Long", Props(title: "Long", photos: .value(["a", "b"])))
    }
    #expect(screen.erased.stories.map(\.slug) == ["loading", "failed", "empty", "a-week", "long"])
    #expect(Set(Self.stories.map(\.source.line)) == [11])
  }
}
