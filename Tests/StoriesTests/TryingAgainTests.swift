@testable import Stories
import Storybook
import StorybookAsync
import StorybookProgram
import StorybookSchema
import Testing

/// What the button of a screen that failed does, as a worker does it.
struct TryingAgainTests {
  private static func outcomes(_ screen: String, _ props: some Encodable) throws -> [Outcome] {
    let evaluation = Evaluation(
      ticket: 0, screen: screen, story: "failed", props: try PropsCoding.encode(props).bytes,
      environment: EnvironmentSettings(device: "phone"), event: .perform(Pointer(["retry"]), nil),
      wantsRendering: true)
    var outcomes: [Outcome] = []
    catalog.answerRequest(.evaluate(evaluation)) { reply in
      if case .outcome(let outcome) = reply { outcomes.append(outcome) }
    }
    return outcomes
  }

  private static func check(_ outcomes: [Outcome], _ props: some Encodable, shows words: String)
    throws
  {
    guard case .reacted(let reaction)? = outcomes.first,
      case .rendered(let rendering, _)? = outcomes.last, case .text(let markup) = rendering.body
    else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try reaction.props == PropsCoding.encode(props))
    #expect(markup.contains(words))
  }

  @Test func `trying again loads the photos again, and keeps those there are`() throws {
    let photos = [PhotoList.Photo(title: "Larches", tint: "#336699")]
    let failed = AsyncData.failed(LoadingError(message: "Off"), last: photos)
    try Self.check(
      Self.outcomes("photo-list", PhotoList.Props(album: "A", photos: failed)),
      PhotoList.Props(album: "A", photos: .loading(last: photos)), shows: "Loading the photos…")
  }

  @Test func `trying again loads the episode`() throws {
    let failed = EpisodeDetail.Props(episode: .failed(LoadingError(message: "Off")))
    try Self.check(
      Self.outcomes("episode-detail", failed), EpisodeDetail.Props(episode: .loading()),
      shows: "Loading the episode…")
  }
}
