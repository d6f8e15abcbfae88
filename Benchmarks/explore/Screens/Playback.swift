import Storybook

enum Playback {
  struct Props: Codable, Hashable, Sendable {
    var title = "Trailer"
    var state = State.idle
    var volume = 0.8
    var isMuted = false
    var speed: Float = 1
    var captions: [Caption] = []
    var quality: Quality?
  }

  enum State: Codable, Hashable, Sendable {
    case idle
    case loading(progress: Double)
    case playing(position: Double, duration: Double)
    case failed(code: Int, reason: String)
  }

  struct Caption: Codable, Hashable, Sendable {
    var start: Double
    var end: Double
    var text = ""
  }

  enum Quality: String, Codable, CaseIterable, Sendable { case low, high, original }

  static let screen = Screen("Playback", render: html) {
    Story("Idle", Props())
    Story(
      "Playing",
      Props(
        state: .playing(position: 12, duration: 90),
        captions: [Caption(start: 10, end: 14, text: "Hello")], quality: .high))
    Story("Failed", Props(state: .failed(code: 404, reason: "It is gone.")))
  }

  static func html(_ props: Props) -> HTML {
    let captions = props.captions.html { "<li>\($0.text) \(span($0))</li>" }
    return """
      <h1>\(props.title)</h1><p>\(status(props.state))</p><p>\(sound(props)) \(props.speed)</p>
      <p>\(props.quality?.rawValue ?? "automatic")</p><ol>\(captions)</ol>
      """
  }

  private static func status(_ state: State) -> String {
    switch state {
    case .idle: return "idle"
    case .loading(let progress):
      let free = max(-9, min(99, 10 - (progress * 10).rounded()))
      return "\(progress) " + String(repeating: ".", count: Int(free))  // Planted: playback-1
    case .playing(let position, let duration):
      let percent = Int((position / duration * 100).rounded())  // Planted: playback-2
      return "\(percent) % of \(position) and \(duration)"
    case .failed(let code, let reason):
      guard code == 403 else { return "failed: \(code) \(reason)" }
      return "forbidden: \(String(reason.first!).uppercased())\(reason.dropFirst())"  // Planted: playback-3
    }
  }

  private static func sound(_ props: Props) -> String {
    if props.isMuted && props.volume > 0.5 && props.title.isEmpty {
      fatalError("What is muted has a title.")  // Planted: playback-4
    }
    return "\(props.isMuted ? "muted" : "sound") \(props.volume)"
  }

  private static func span(_ caption: Caption) -> String {
    let times = caption.start...caption.end  // Planted: playback-5
    return "\(times.lowerBound) to \(times.upperBound)"
  }
}
