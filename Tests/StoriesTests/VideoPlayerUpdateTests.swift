import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import Stories

/// What pressing something in the player does to its props, as a worker does it.
struct VideoPlayerUpdateTests {
  typealias Controls = VideoPlayerControls

  struct Press: CustomTestStringConvertible, Sendable {
    let command: String
    /// JSON.
    var value: String?
    var before: @Sendable (inout Controls.Player) -> Void = { _ in }
    let after: @Sendable (inout Controls.Player) -> Void
    var testDescription: String { command }
  }

  private static let recommendations = [
    Controls.Recommendation(title: "First", duration: 60, hue: 1),
    .init(title: "Second", duration: 90, hue: 2),
  ]

  private static func play(_ index: Int, _ player: inout Controls.Player) {
    let video = recommendations[index]
    player.item = .init(title: video.title, subtitle: player.playlist.title, live: .recorded)
    player.seekbar = .init(
      position: 0, duration: video.duration, seek: .noop, buffered: [], cuePoints: [])
    player.action = .pause()
    player.sideBar = .upNext(Array(recommendations[(index + 1)...]))
    player.playlist.next = index == 0 ? .noop : nil
  }

  @Test(arguments: [
    Press(command: "action/pause/_0") { $0.action = .play() },
    Press(command: "action/play/_0", before: { $0.action = .play() }) { $0.action = .pause() },
    Press(command: "action/replay/_0", before: { $0.action = .replay() }) {
      ($0.action, $0.seekbar.position) = (.pause(), 0)
    },
    Press(command: "seekbar/seek", value: "99.5") { $0.seekbar.position = 99.5 },
    Press(command: "seekbar/seek", value: "-3") { $0.seekbar.position = 0 },
    Press(command: "seekbar/seek", value: "9e9", before: { $0.seekbar.position = 3 }) {
      $0.seekbar.position = $0.seekbar.duration
    },
    Press(
      command: "sideBar/chapters/_0/1/select",
      before: { player in
        player.sideBar = .chapters([
          .init(title: "a", start: 0, isCurrent: true),
          .init(title: "b", start: 9, isCurrent: false),
        ])
      },
      after: { player in
        player.seekbar.position = 9
        player.sideBar = .chapters([
          .init(title: "a", start: 0, isCurrent: false),
          .init(title: "b", start: 9, isCurrent: true),
        ])
      }),
    Press(command: "playlist/previous", before: { $0.playlist.previous = .noop }) {
      $0.seekbar.position = 0
    },
    Press(
      command: "playlist/next",
      before: { ($0.playlist.next, $0.sideBar) = (.noop, .upNext(recommendations)) }
    ) { play(0, &$0) },
    Press(
      command: "sideBar/upNext/_0/1/play", before: { $0.sideBar = .upNext(recommendations) }
    ) { play(1, &$0) },
    Press(
      command: "item/live/behind/catchUp",
      before: { $0.item.live = .behind(seconds: 9, viewers: 3) }
    ) { $0.item.live = .live(viewers: 3) },
    Press(
      command: "item/error/retry",
      before: { $0.item.error = .init(code: "x", message: "No.", retry: .noop) }
    ) { ($0.item.error, $0.action) = (nil, .buffering(progress: 0)) },
    Press(command: "volume/toggleMute") { $0.volume.isMuted = true },
    Press(command: "toggleMenu", value: "\"audio\"", before: { $0.menu = .closed }) {
      $0.menu = .audio
    },
    Press(command: "toggleMenu", value: "\"audio\"", before: { $0.menu = .audio }) {
      $0.menu = .closed
    },
    Press(command: "cameraAngles/options/available/1/select") { player in
      guard case .options(_, let available) = player.cameraAngles else { return }
      player.cameraAngles = .options(selected: available[1], available: available)
      player.menu = .closed
    },
  ])
  func `pressing changes the player`(press: Press) throws {
    var player = try nightRace()
    press.before(&player)
    let after = try perform("/player/_0/" + press.command, press.value, on: .player(player))
    press.after(&player)
    #expect(after == .player(player))
  }

  @Test func `the player leaves for picture in picture, and comes back as it was`() throws {
    var player = try nightRace()
    player.pictureInPicture = .noop
    let away = Controls.Props.pictureInPicture(.init(player: player, comeBack: .noop))
    #expect(try perform("/player/_0/pictureInPicture", on: .player(player)) == away)
    #expect(try perform("/pictureInPicture/_0/comeBack", on: away) == .player(player))
  }

  private func nightRace() throws -> Controls.Player {
    let props = try Fixture.decode(
      Controls.Props.self, "VideoPlayerControls/Fixtures/night-race.json")
    return try #require(props.player)
  }

  private func perform(
    _ command: String, _ value: String? = nil, on props: Controls.Props
  ) throws -> Controls.Props {
    let evaluation = Evaluation(
      ticket: 0, screen: "video-player-controls", story: "recorded",
      props: try PropsCoding.encode(props).bytes, environment: EnvironmentSettings(device: "phone"),
      event: .perform(
        try #require(Pointer(command)), try value.map { try Value(json: Array($0.utf8)) }),
      wantsRendering: false)
    var reaction: Value?
    catalog.answerRequest(.evaluate(evaluation)) { reply in
      if case .outcome(.reacted(let reacted)) = reply { reaction = reacted.props }
    }
    return try PropsCoding.decode(Controls.Props.self, from: #require(reaction))
  }
}
