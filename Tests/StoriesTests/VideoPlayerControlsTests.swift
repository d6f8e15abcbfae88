import Storybook
import Testing

@testable import Stories

struct VideoPlayerControlsTests {
  typealias Controls = VideoPlayerControls

  @Test func `the fixture decodes with a plain decoder and renders`() throws {
    let player = try fixture()
    #expect(player.item.title == "Night Race")
    #expect(player.item.live == .live(viewers: 90_417))
    #expect(player.settings.quality == .fixed(lines: 2160, megabitsPerSecond: 18.5))
    let markup = Controls.html(.player(player), RenderEnvironment()).markup
    #expect(markup.contains("2160p, 18.5 Mbit/s"))
    #expect(markup.contains("90,417"))
  }

  @Test func `numbers follow the locale`() throws {
    let environment = RenderEnvironment(locale: "de_DE")
    #expect(try Controls.html(.player(fixture()), environment).markup.contains("90.417"))
  }

  @Test(
    arguments: [
      (0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3600, "1:00:00"), (-5, "0:00"),
      (Double.greatestFiniteMagnitude, "99:59:59"),
    ] as [(Double, String)])
  func `a time is shown as people read it`(seconds: Double, text: String) {
    #expect(Timecode.text(seconds) == text)
  }

  @Test(
    arguments: [
      (30, 60, 50), (90, 60, 100), (-1, 60, 0), (30, 0, 0), (1, 3, 33.33),
      (Double.greatestFiniteMagnitude, Double.leastNonzeroMagnitude, 100),
    ] as [(Double, Double, Double)])
  func `every position is somewhere on the bar`(position: Double, duration: Double, percent: Double)
  {
    let bar = Controls.Seekbar(
      position: position, duration: duration, buffered: [], cuePoints: [])
    #expect(bar.percent(position) == percent)
  }

  @Test func `an error leaves nothing to press but another try`() throws {
    var player = try fixture()
    player.item.error = .init(code: "x", message: "No.", retry: .noop)
    let markup = Controls.html(.player(player), RenderEnvironment()).markup
    #expect(markup.contains("Try again"))
    #expect(!markup.contains("class=\"transport\""))
    player.item.error?.retry = nil
    #expect(!Controls.html(.player(player), RenderEnvironment()).markup.contains("Try again"))
  }

  @Test func `options that are unavailable have no button`() throws {
    var player = try fixture()
    #expect(Controls.html(.player(player), RenderEnvironment()).markup.contains("title=\"Camera\""))
    player.cameraAngles = .unavailable
    #expect(
      !Controls.html(.player(player), RenderEnvironment()).markup.contains("title=\"Camera\""))
  }

  @Test(arguments: [Controls.Menu.audio, .cameraAngles, .settings])
  func `text of the props stays text`(menu: Controls.Menu) throws {
    let markup = try Controls.html(.player(hostilePlayer(menu)), RenderEnvironment()).markup
    #expect(markup.contains(Fixture.escapedText))
    #expect(!markup.contains(Fixture.hostileText))
  }

  private func fixture() throws -> Controls.Player {
    let props = try Fixture.decode(
      Controls.Props.self, "VideoPlayerControls/Fixtures/night-race.json")
    guard case .player(let player) = props else { throw Unexpected() }
    return player
  }

  private func hostilePlayer(_ menu: Controls.Menu) throws -> Controls.Player {
    let text = Fixture.hostileText
    var player = try fixture()
    player.item.title = text
    player.item.subtitle = text
    player.playlist.title = text
    player.seekbar.cuePoints = [.init(time: 1, title: text, kind: .highlight)]
    let options = Controls.Options.options(
      selected: .init(title: text), available: [.init(title: text)])
    (player.audio, player.cameraAngles, player.menu) = (options, options, menu)
    player.airplay = .connected(device: text)
    player.thumbnail = .init(position: 1, caption: text, hue: 1)
    player.sideBar = .chapters([.init(title: text, start: 1, isCurrent: true)])
    return player
  }

  private struct Unexpected: Error {}
}
