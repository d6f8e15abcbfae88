import Storybook

extension VideoPlayerControls {
  struct Seekbar: Codable, Hashable, Sendable {
    var position: Double
    var duration: Double
    /// Seeks to a position in seconds; absent if the stream cannot seek.
    var seek: CommandWith<Double>?
    var buffered: [TimeRange]
    var cuePoints: [CuePoint]
  }

  struct TimeRange: Codable, Hashable, Sendable {
    var start: Double
    var end: Double
  }

  struct CuePoint: Codable, Hashable, Sendable {
    var time: Double
    var title: String
    var kind: Kind

    enum Kind: String, Codable, Hashable, Sendable { case chapter, highlight, advertisement }
  }

  static func seekbar(_ view: ViewProps) -> HTML {
    """
    <div class="\(view.seekbarClass)" dir="ltr">
    <time>\(view.elapsedTime)</time>
    <div class="track">
    \(view.buffered.html { "<i class=\"buffered\" style=\"left:\($0.start)%;width:\($0.width)%\"></i>" })
    <i class="played" style="width:\(view.progress)%"></i>
    \(view.cues.html { cue in
      """
      <i class="cue \(cue.kind.rawValue)" style="left:\(cue.place)%" title="\(cue.title)"></i>
      """
    })
    <b style="left:\(view.progress)%"></b>
    <input type="range" aria-label="Position" max="\(view.duration)" step="any" \
    value="\(view.position)" aria-valuetext="\(view.elapsedTime)"\(view.seek)>
    </div>
    <time class="end">\(view.endTime)</time>
    </div>
    """
  }

  static func preview(_ preview: Preview) -> HTML {
    """
    <figure class="thumbnail" style="left:clamp(5.5rem, \(preview.place)%, 100% - 5.5rem);\
    --hue:\(preview.hue)"><div></div>
    <figcaption>\(preview.caption)<time>\(preview.time)</time></figcaption>
    </figure>
    """
  }
}

extension VideoPlayerControls.ViewProps {
  fileprivate var seekbarClass: String {
    guard seek != nil else { return "seekbar fixed" }
    return "seekbar"
  }
}

extension VideoPlayerControls.Seekbar {
  /// Converts a time to a position on the bar from 0 to 100, clamped to the video.
  func percent(_ time: Double) -> Double {
    guard duration > 0 else { return 0 }
    return (min(max(time / duration, 0), 1) * 10_000).rounded() / 100
  }

  func extent(_ range: VideoPlayerControls.TimeRange) -> VideoPlayerControls.Extent {
    let start = percent(range.start)
    return .init(start: start, width: max(percent(range.end) - start, 0))
  }
}
