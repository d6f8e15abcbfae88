import Storybook
import StorybookAsync

enum Track {
  struct Props: Codable, Hashable, Sendable {
    var title: String
    var isLiked = false
    var like: Command = .noop
  }

  static func html(_ props: Props) -> HTML {
    "<h2>\(props.title)</h2><button\(props.like)>\(props.isLiked ? "Liked" : "Like")</button>"
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.like) { props in props.isLiked.toggle() }
  }

  static let screen = Screen("Music/Track", render: html) {
    Story("New", Props(title: "Rain"))
  }
  .update(update)
}

enum Album {
  struct Props: Codable, Hashable, Sendable {
    var name: String
    var tracks: [Track.Props]
    var playing: Track.Props?
    var play: CommandWith<Int> = .noop
  }

  static func html(_ props: Props) -> HTML {
    """
    <h1>\(props.name)</h1>
    \(props.tracks.enumerated().map { number, track in
      "<button\(props.play.bind(to: number))>\(track.title)</button>" as HTML
    })
    \(props.playing.map(Track.html))
    """
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.play) { props, number in props.playing = props.tracks[number] }
    OnCommand(\.playing, Track.update)
  }

  static let screen = Screen("Music/Album", render: html) {
    Story("Nothing plays", Props(name: "Weather", tracks: [.init(title: "Rain")]))
  }
  .update(update)
}

enum Sleeve {
  enum Props: Codable, Hashable, Sendable {
    case closed(open: Command)
    case printing(Print.Props)

    static let update = ScreenUpdate<Props> {
      OnCommand({ if case .closed(let open) = $0 { open } else { nil } }) { props in
        props = .printing(Print.Props(title: "Rain"))
      }
      OnCommand(
        { if case .printing(let print) = $0 { print } else { nil } }, Props.printing, Print.update)
    }
  }

  enum Print {
    struct Props: Codable, Hashable, Sendable {
      var title: String
      var picture: AsyncData<String> = .loading()
    }

    static let update = ScreenUpdate<Props> {
      Load("picture", \.picture, for: \.title) { title in "\(title).svg" }
    }
  }
}

enum Announcement {
  struct Props: Codable, Hashable, Sendable {
    var title: String
    /// Any markup of texts, such as lists and links.
    var body: HTML = "<p>The shop is <strong>open</strong>.</p>"
  }

  static func html(_ props: Props) -> HTML {
    "<article><h2>\(props.title)</h2><div>\(props.body)</div></article>"
  }
}
