import Storybook

extension VideoPlayerControls {
  static let invariants: [Invariant<Props>] = [
    Invariant(
      "the position lies within the video", at: \.player?.seekbar.position,
      \.player?.seekbar.duration
    ) { props in
      guard let bar = props.player?.seekbar else { return true }
      return 0...max(bar.duration, 0) ~= bar.position
    },
    Invariant("what is buffered lies within the video", at: \.player?.seekbar.buffered) { props in
      guard let bar = props.player?.seekbar else { return true }
      let whole = 0...max(bar.duration, 0)
      for range in bar.buffered where !(whole ~= range.end && range.start <= range.end) {
        throw Stray(start: range.start, end: range.end)
      }
      return true
    },
  ]

  static let viewInvariants: [Invariant<ViewProps>] = [
    Invariant("behind a notice there is nothing to press", at: \.notice, \.bigButton, \.seek) {
      $0.notice == nil || $0.bigButton == .hidden && $0.seek == nil
    },
    Invariant("a waiting viewer sees how long", at: \.bigButton, \.loading) {
      ($0.bigButton == .loading) == ($0.loading != nil)
    },
    Invariant("the bar is nowhere longer than it is", at: \.progress, \.buffered) { view in
      ([Extent(start: 0, width: view.progress)] + view.buffered).allSatisfy {
        $0.start >= 0 && $0.start + $0.width <= 100.01
      }
    },
  ]

  /// A buffered range outside the video.
  struct Stray: Error, CustomStringConvertible {
    let start: Double
    let end: Double

    var description: String {
      "\(Timecode.text(start)) to \(Timecode.text(end)) is not one of its parts."
    }
  }
}
