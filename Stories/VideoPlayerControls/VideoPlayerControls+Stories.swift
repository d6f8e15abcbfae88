import Storybook
import StorybookInteractions

extension VideoPlayerControls {
  static let screen = Screen(
    "Player/Video Player Controls",
    description: """
      Everything that lies over a film: seek bar, options, viewers. Its props have the \
      size of production, and rules.
      """,
    tags: ["media", "rules"],
    project: ViewProps.init, viewInvariants: viewInvariants, render: html
  ) {
    Story("Recorded", .player(.recorded))
      .test("is paused") { s in
        try await s.press("Pause")
        try await s.press("Play")
        try s.expect(.button("Pause"))
      }
      .test("is muted") { s in
        try await s.press("Mute")
        try s.expect(.button("Unmute"))
      }
      .test("goes where its viewer wants") { s in
        try await s.press("Ten seconds back")
        try s.expect(\.player?.seekbar.position, 1302)
        try await s.press("Ten seconds forward")
        try s.expect(\.player?.seekbar.position, 1312)
        try await s.within(.row("The storm")).press(.button())
        try s.expect(\.player?.seekbar.position, 2044)
      }
    Story("Live", .player(.live))
    Story("Looking for a place", .player(.seeking))
    Story("Failed", .player(.failed))
    Story(
      "Picture in picture",
      .pictureInPicture(PictureInPicture(player: .recorded, comeBack: .noop)))
    Story("No player", .noPlayer)
    Story(
      "Beyond the end", .player(.beyondTheEnd), breaks: ["the position lies within the video"])
    Story(
      "More than there is", .player(.moreThanThereIs),
      breaks: ["what is buffered lies within the video"])
  }
  .controls(controls)
  .update(update)
  .invariants(invariants)

  private static let controls = Controls<Props>()
    .controls(for: Player.self) { $0.control(\.pictureInPicture, .label("Picture in picture")) }
    .controls(for: Volume.self) { $0.control(\.level, .slider(0...1, step: 0.01)) }
    .controls(for: Settings.self) {
      $0.control(\.brightness, .slider(0...2, step: 0.05))
        .control(\.speed, .stepper(0.25...3, step: 0.25))
    }
    .controls(for: Thumbnail.self) { $0.control(\.hue, .slider(0...360)) }
    .controls(for: Recommendation.self) { $0.control(\.hue, .slider(0...360)) }
}

extension VideoPlayerControls.Player {
  fileprivate static let recorded = Self(
    playlist: .init(title: "Slow Journeys", previous: .noop),
    item: .init(
      title: "The Long Way Home", subtitle: "Slow Journeys · Season 2, episode 4",
      live: .recorded, error: nil),
    seekbar: .init(
      position: 1312, duration: 3145, seek: .noop,
      buffered: [.init(start: 0, end: 420), .init(start: 1180, end: 1790)],
      cuePoints: [
        .init(time: 0, title: "Before sunrise", kind: .chapter),
        .init(time: 640, title: "A word from our partners", kind: .advertisement),
        .init(time: 1190, title: "Over the pass", kind: .chapter),
        .init(time: 2044, title: "The storm", kind: .highlight),
        .init(time: 2610, title: "Home", kind: .chapter),
      ]),
    action: .pause(), volume: .init(level: 0.7, isMuted: false),
    cameraAngles: .unavailable, subtitles: .subtitles, audio: .audio,
    settings: .init(quality: .automatic(lines: 1080), speed: 1, brightness: 1, loops: false),
    menu: .closed, airplay: .connected(device: "Living Room"), pictureInPicture: .noop,
    thumbnail: nil,
    sideBar: .chapters([
      .init(title: "Before sunrise", start: 0, isCurrent: false),
      .init(title: "The old road", start: 640, isCurrent: false),
      .init(title: "Over the pass", start: 1190, isCurrent: true),
      .init(title: "The storm", start: 2044, isCurrent: false),
      .init(title: "Home", start: 2610, isCurrent: false),
    ]))

  fileprivate static var live: Self {
    var player = recorded
    player.playlist = .init(title: "Today’s matches")
    player.item = .init(
      title: "Lakeside – Harbour City", subtitle: "Second half · 2 : 1",
      live: .behind(seconds: 48, viewers: 18_204), error: nil)
    player.seekbar.cuePoints = [.init(time: 402, title: "1 : 0", kind: .highlight)]
    player.cameraAngles = .options(
      selected: .init(title: "Main"),
      available: [
        .init(title: "Main"), .init(title: "Behind the goal"), .init(title: "From above"),
      ])
    player.menu = .cameraAngles
    player.subtitles = .unavailable
    player.airplay = .available
    player.sideBar = .hidden
    return player
  }

  fileprivate static var seeking: Self {
    var player = recorded
    player.action = .buffering(progress: 0.36)
    player.playlist.next = .noop
    player.thumbnail = .init(position: 2044, caption: "The storm", hue: 215)
    player.volume.isMuted = true
    player.sideBar = .upNext([
      .init(title: "Along the river", duration: 2950, hue: 150),
      .init(title: "Two days by train", duration: 3320, hue: 20),
      .init(title: "The last ferry", duration: 1804, hue: 215),
    ])
    return player
  }

  /// A position past the end, as in a stream whose duration was corrected.
  fileprivate static var beyondTheEnd: Self {
    var player = recorded
    player.seekbar.position = 3600
    player.sideBar = .hidden
    return player
  }

  fileprivate static var moreThanThereIs: Self {
    var player = recorded
    player.seekbar.buffered.append(.init(start: 3000, end: 3600))
    player.sideBar = .hidden
    return player
  }

  fileprivate static var failed: Self {
    var player = recorded
    player.item.error = .init(
      code: "manifest-404", message: "The video is no longer where it was.", retry: .noop)
    player.action = .play()
    player.seekbar = .init(
      position: 0, duration: 3145, buffered: [], cuePoints: [])
    player.sideBar = .hidden
    return player
  }
}

extension VideoPlayerControls.Options {
  fileprivate static let subtitles = options(
    selected: .init(title: "English"),
    available: [
      .init(title: "Off"), .init(title: "English"), .init(title: "Deutsch"), .init(title: "日本語"),
    ])

  fileprivate static let audio = options(
    selected: .init(title: "English 5.1"),
    available: [.init(title: "English 5.1"), .init(title: "English, described")])
}
