import Storybook

extension VideoPlayerControls {
  struct Seekbar: Codable, Hashable, Sendable {
    var position: Double
    var duration: Double
    var isSeekable: Bool
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

  static func seekbar(_ bar: Seekbar, _ live: LiveState) -> HTML {
    """
    <div class="seekbar\(raw: bar.isSeekable ? "" : " fixed")" dir="ltr">
    <time>\(Timecode.text(bar.position))</time>
    <div class="track" role="slider" tabindex="0" aria-label="Position" aria-valuemin="0" \
    aria-valuemax="\(bar.duration)" aria-valuenow="\(bar.position)" \
    aria-valuetext="\(Timecode.text(bar.position))">
    \(bar.buffered.html { "<i class=\"buffered\" style=\"\(bar.extent($0))\"></i>" })
    <i class="played" style="width:\(bar.percent(bar.position))%"></i>
    \(bar.cuePoints.html { cue in
      """
      <i class="cue \(cue.kind.rawValue)" style="left:\(bar.percent(cue.time))%" \
      title="\(cue.title)"></i>
      """
    })
    <b style="left:\(bar.percent(bar.position))%"></b>
    </div>
    \(end(bar, live))
    </div>
    """
  }

  private static func end(_ bar: Seekbar, _ live: LiveState) -> HTML {
    switch live {
    case .recorded: "<time class=\"end\">-\(Timecode.text(bar.duration - bar.position))</time>"
    case .live: "<time class=\"end\">Live</time>"
    case .behind(let seconds, _): "<time class=\"end\">-\(Timecode.text(seconds))</time>"
    }
  }

  static func preview(_ thumbnail: Thumbnail, _ bar: Seekbar) -> HTML {
    """
    <figure class="thumbnail" style="left:clamp(5.5rem, \(bar.percent(thumbnail.position))%, \
    100% - 5.5rem);--hue:\(thumbnail.hue)"><div></div>
    <figcaption>\(thumbnail.caption)<time>\(Timecode.text(thumbnail.position))</time></figcaption>
    </figure>
    """
  }
}

extension VideoPlayerControls.Seekbar {
  /// Where a time is on the bar, from 0 to 100; times outside of the video are at its ends.
  func percent(_ time: Double) -> Double {
    guard duration > 0 else { return 0 }
    return (min(max(time / duration, 0), 1) * 10_000).rounded() / 100
  }

  fileprivate func extent(_ range: VideoPlayerControls.TimeRange) -> String {
    let start = percent(range.start)
    return "left:\(start)%;width:\(max(percent(range.end) - start, 0))%"
  }
}
