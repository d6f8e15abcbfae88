import Storybook

enum Tuner {
  struct Props: Codable, Sendable {
    var volume = 0.3
    var station = Station.jazz
    var presets: [Preset] = []
    var features: Features = [.stereo]
  }

  enum Station: String, Codable, CaseIterable, Sendable { case jazz, news }

  struct Features: OptionSet, Codable, Sendable {
    let rawValue: Int
    static let stereo = Features(rawValue: 1 << 0)
    static let traffic = Features(rawValue: 1 << 1)
  }

  struct Preset: Codable, Sendable {
    var station = Station.news
    var note = ""
  }

  static func html(_ props: Props) -> HTML { "<p>\(props.station.rawValue) at \(props.volume)</p>" }
}

let tunerControls = Controls<Tuner.Props>()
  .control(\.volume, .slider(0...1, step: 0.1), .label("Loudness"))
  .control(\.station, .select, .group("Reception"), .order(1))
  .controls(for: Tuner.Preset.self) { $0.control(\.note, .multiline) }
  .options(for: Tuner.Features.self, ["stereo": .stereo, "traffic": .traffic])

let tuner = Screen("Tuner", render: Tuner.html) {
  Story("Quiet", Tuner.Props())
}
.controls(tunerControls)
