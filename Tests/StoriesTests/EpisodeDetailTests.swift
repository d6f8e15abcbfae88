import Foundation
@testable import Stories
import Storybook
import StorybookAsync
import Testing

struct EpisodeDetailTests {
  typealias Props = EpisodeDetail.Props

  @Test func `the fixtures decode with a plain decoder`() throws {
    let long = try Fixture.decode(
      EpisodeDetail.Props.self, "EpisodeDetail/Fixtures/without-number.json")
    let markup = EpisodeDetail.html(long, RenderEnvironment()).markup
    #expect(markup.contains("<p class=\"small muted\">125 min</p>"))
    #expect(markup.contains("<time>2:00:05</time><span>The vote</span>"))
    let props = try Fixture.decode(
      EpisodeDetail.Props.self, "EpisodeDetail/Fixtures/bad gateway.json")
    #expect(
      props.episode == .failed(LoadingError(message: "The server answered with an error (502).")))
  }

  @Test func `notes keep their links and lose their scripts`() throws {
    let json = #""<p onclick='play()'>By <a href='/ann'>Ann</a></p><script>play()</script>""#
    var episode = EpisodeDetail.Episode(
      title: "t", show: "s", minutes: 1, published: "", summary: "")
    episode.notes = try JSONDecoder().decode(HTML.self, from: Data(json.utf8))
    let markup = EpisodeDetail.detail(episode).markup
    #expect(markup.contains("<a href=\"/ann\""))
    #expect(!markup.contains("play()"))
  }

  @Test(arguments: [true, false]) func `there is a button where trying again can help`(
    canRetry: Bool
  ) {
    let failure = LoadingError(message: "Off", canRetry: canRetry)
    let markup = EpisodeDetail.html(Props(episode: .failed(failure)), RenderEnvironment()).markup
    #expect(markup.contains("Try again") == canRetry)
  }

  @Test(arguments: [
    (0, "0:00"), (65, "1:05"), (3599, "59:59"), (3600, "1:00:00"), (7205, "2:00:05"), (-9, "0:00"),
  ])
  func `the start of a chapter reads as a clock`(seconds: Int, clock: String) {
    #expect(EpisodeDetail.clock(seconds) == clock)
  }

  @Test(arguments: [(-1.0, "0"), (0.625, "63"), (7, "100"), (.infinity, "100"), (.nan, "0")])
  func `any number is a share of a download`(fraction: Double, percent: String) {
    let episode = EpisodeDetail.Episode(
      title: "t", show: "s", minutes: 1, published: "", summary: "",
      download: .running(fraction: fraction))
    #expect(EpisodeDetail.detail(episode).markup.contains("Downloading \(percent) %"))
  }

  @Test func `what its makers wrote stays text`() {
    let text = Fixture.hostileText
    let episode = EpisodeDetail.Episode(
      title: text, show: text, minutes: 1, published: text, summary: text,
      chapters: [EpisodeDetail.Chapter(title: text, startSeconds: 0)])
    for data in [AsyncData.value(episode), .failed(LoadingError(message: text))] {
      let props = Props(episode: data)
      let markup = EpisodeDetail.html(props, RenderEnvironment()).markup
      #expect(!markup.contains(text))
      #expect(markup.contains(Fixture.escapedText))
    }
  }
}
