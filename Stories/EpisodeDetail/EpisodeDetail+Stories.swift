import Storybook
import StorybookAsync

extension EpisodeDetail {
  static let screen = Screen(
    "Library/Episode Detail",
    description: """
      One episode of a podcast, while it loads, when it cannot be had, and when it is \
      there.
      """,
    tags: ["async", "media"], render: html
  ) {
    Story.states("Episode", of: \.episode, Props(episode: .value(lighthouse)))
    Story("Not for this country", Props(episode: .failed(notHere)))
    Story("Downloading", Props(episode: .value(short)))
    Story("Loading again", Props(episode: .loading(last: lighthouse)))
  }
  .controls(controls)
  .update(update)

  private static let notHere = LoadingError(
    message: "This episode is not available where you are.", canRetry: false)

  private static let controls = Controls<Props>()
    .controls(for: Episode.self) {
      $0.control(\.summary, .multiline)
        .control(\.minutes, .stepper(1...600))
        .control(\.published, .description("As the reader sees it, for example “3 May”."))
    }
    .controls(for: Chapter.self) { $0.control(\.startSeconds, .label("Start, in seconds")) }

  private static let lighthouse = Episode(
    title: "The last keeper of Fastnet Rock", show: "Salt & Stone", number: 42, minutes: 68,
    published: "3 May",
    summary: """
      Thirty-five years after the light was automated, its last keeper goes back for one night.

      With sounds recorded on the rock.
      """,
    notes: """
      <p>Read along in <a href="https://example.com/log">the keeper’s log</a>. Heard in this \
      episode:</p>
      <ul><li><b>Maeve Roche</b>, who kept the light from 1979</li>\
      <li><b>Colm Daly</b>, boatman</li></ul>
      """,
    chapters: [
      Chapter(title: "A boat every two weeks", startSeconds: 0),
      Chapter(title: "The night of the race", startSeconds: 1_145),
      Chapter(title: "Who turns it off?", startSeconds: 3_672),
    ], download: .onDevice)

  private static let short = Episode(
    title: "Trailer", show: "Salt & Stone", minutes: 3, published: "1 January",
    summary: "What is coming this season.", download: .running(fraction: 0.62))
}
