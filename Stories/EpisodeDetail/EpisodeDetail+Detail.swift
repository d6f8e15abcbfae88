import Foundation
import Storybook

extension EpisodeDetail {
  static func detail(_ episode: Episode) -> HTML {
    """
    <article>
    <header>
    \(cover)
    <div class="title"><p class="small show">\(episode.show)</p><h1>\(episode.title)</h1>
    <p class="small muted">\(facts(episode))</p></div>
    </header>
    <div class="row actions"><button type="button" class="button">\
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">\
    <path d="M2.5 1.2v11.6L12.5 7z"/></svg>Play</button>\(download(episode.download))</div>
    <p class="summary">\(episode.summary)</p>
    \(episode.notes.map(notes))
    \(chapters(episode.chapters))
    </article>
    """
  }

  private static func facts(_ episode: Episode) -> String {
    let number = episode.number.map { "Episode \($0)" }
    let facts = [number, episode.published, "\(episode.minutes) min"]
    return facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private static func download(_ download: Download) -> HTML {
    switch download {
    case .remote(let megabytes):
      "<button type=\"button\" class=\"button quiet\">Download · \(megabytes) MB</button>"
    case .running(let fraction):
      """
      <label class="running small muted">Downloading \(Int((share(fraction) * 100).rounded())) %
      <progress max="1" value="\(share(fraction))"></progress></label>
      """
    case .onDevice: "<span class=\"badge here\">On this device</span>"
    }
  }

  /// Clamps a fraction to 0...1, since the editor allows any number.
  private static func share(_ fraction: Double) -> Double {
    guard !fraction.isNaN else { return 0 }
    return min(max(fraction, 0), 1)
  }

  private static func notes(_ notes: HTML) -> HTML {
    "<section class=\"notes\"><h2>Notes</h2>\(notes)</section>"
  }

  private static func chapters(_ chapters: [Chapter]) -> HTML {
    guard !chapters.isEmpty else { return .empty }
    return """
      <section><h2>Chapters</h2><ol>
      \(chapters.html(chapter))
      </ol></section>
      """
  }

  private static func chapter(_ chapter: Chapter) -> HTML {
    "<li><time>\(clock(chapter.startSeconds))</time><span>\(chapter.title)</span></li>\n"
  }

  /// Formats a duration as `4:05`, or `1:04:05` from an hour on.
  static func clock(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    let rest = String(format: "%02d", seconds % 60)
    guard hours > 0 else { return "\(minutes):\(rest)" }
    return "\(hours):" + String(format: "%02d", minutes) + ":\(rest)"
  }

  private static let cover: HTML = """
    <svg class="cover" width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
    <defs><linearGradient id="dusk" x2="1" y2="1"><stop stop-color="#4f46e5"/>\
    <stop offset="1" stop-color="#e0568f"/></linearGradient></defs>
    <rect width="96" height="96" rx="20" fill="url(#dusk)"/>
    <path d="M20 48v0M31 38v20M42 26v44M53 36v24M64 22v52M75 42v12" stroke="#fff" \
    stroke-width="5" stroke-linecap="round" opacity=".92"/>
    </svg>
    """
}
