import Storybook
import Testing

@testable import Stories

/// What the player shows, without a look at its markup.
struct VideoPlayerProjectionTests {
  typealias Controls = VideoPlayerControls
  typealias View = Controls.ViewProps

  private func view(_ change: (inout Controls.Player) -> Void = { _ in }) throws -> View {
    var player = try player()
    change(&player)
    return View(.player(player))
  }

  private func player() throws -> Controls.Player {
    let props = try Fixture.decode(
      Controls.Props.self, "VideoPlayerControls/Fixtures/night-race.json")
    return try #require(props.player)
  }

  @Test(
    arguments: [
      (.play(), .play, nil), (.pause(), .pause, nil), (.replay(), .replay, nil),
      (.buffering(progress: 0.364), .loading, "36 %"),
      (.buffering(progress: 7), .loading, "100 %"),
    ] as [(Controls.PlaybackAction, Controls.BigButton, String?)])
  func `the big button does what can be done`(
    action: Controls.PlaybackAction, button: Controls.BigButton, loading: String?
  ) throws {
    let view = try view { $0.action = action }
    #expect(view.bigButton == button)
    #expect(view.loading == loading)
  }

  @Test func `behind an error the play button is hidden`() throws {
    let view = try view { player in
      player.action = .play()
      player.item.error = .init(code: "x-1", message: "No.", retry: .noop)
    }
    #expect(view.bigButton == .hidden)
    #expect(view.seek == nil && view.choices.isEmpty)
    #expect(view.notice?.text == "No. (x-1)")
    #expect(view.notice?.action == "Try again")
  }

  @Test(
    arguments: [
      (.recorded, .hidden, nil, "-4:48"), (.live(viewers: 3), .live, 3, "Live"),
      (.behind(seconds: 61, viewers: 3), .goToLive, 3, "-1:01"),
    ] as [(Controls.LiveState, Controls.LiveBadge, Int?, String)])
  func `times are written as people read them`(
    live: Controls.LiveState, badge: Controls.LiveBadge, viewers: Int?, end: String
  ) throws {
    let view = try view { player in
      player.item.live = live
      (player.seekbar.position, player.seekbar.duration) = (3600, 3888)
    }
    #expect(view.elapsedTime == "1:00:00")
    #expect((view.liveBadge, view.viewers, view.endTime) == (badge, viewers, end))
  }

  @Test func `who is muted sees an empty bar`() throws {
    #expect(try view { $0.volume = .init(level: 0.71, isMuted: false) }.volume == 71)
    #expect(try view { $0.volume = .init(level: 0.71, isMuted: true) }.volume == 0)
  }

  @Test func `without a player there is nothing but a notice`() {
    var expected = View()
    expected.notice = .init(
      icon: .play, title: "Nothing is playing", text: "Choose a video and it starts here.")
    #expect(View(.noPlayer) == expected)
  }

  @Test(arguments: [(-1, true), (0, false), (5400, false), (5401, true)] as [(Double, Bool)])
  func `a position beyond the ends breaks a rule`(position: Double, isBroken: Bool) throws {
    var player = try player()
    player.seekbar.position = position
    let broken = Controls.invariants.broken(by: .player(player))
    #expect(broken == (isBroken ? ["the position lies within the video"] : []))
  }

  @Test func `what is buffered beyond the end is named`() throws {
    var player = try player()
    player.seekbar.buffered = [.init(start: 5000, end: 6000)]
    #expect(
      Controls.invariants.broken(by: .player(player)) == [
        "what is buffered lies within the video: 1:23:20 to 1:40:00 is not one of its parts."
      ])
  }

  @Test func `no player breaks a rule of what is shown, however wrong its props are`() throws {
    let view = try view { player in
      player.seekbar = .init(
        position: 9e9, duration: -1, seek: .noop, buffered: [.init(start: 9, end: -9)],
        cuePoints: [])
      player.item.error = .init(code: "", message: "")
      player.action = .buffering(progress: -3)
    }
    #expect(Controls.viewInvariants.broken(by: view).isEmpty)
  }
}
