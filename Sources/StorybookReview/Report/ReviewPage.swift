import Foundation
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookScreenshots
import StorybookSnapshots

/// A review as a page that needs no host: the changes, and what each story rendered before and
/// after.
struct ReviewPage {
  private let review: Review
  private let verdicts: ReviewVerdicts
  private let old: [String: Rendering]
  private let new: [String: Rendering]
  private let shown: [String]
  private let files: CatalogFiles
  private let pictures: [String: PicturePair]

  /// - Parameter pictures: of the stories that it shows; none without `--images`.
  init(
    _ result: ReviewRun.Result, verdicts: ReviewVerdicts, pictures: [String: PicturePair] = [:]
  ) {
    review = result.review
    self.verdicts = verdicts
    old = result.before
    new = result.after
    shown = result.shownStories
    files = result.files
    self.pictures = pictures
  }

  /// Writes `index.html`, a document for each rendering that it shows, and the pictures.
  func write(to folder: String) throws(CommandError) {
    do {
      try write(markup.markup, to: "\(folder)/index.html")
      for (number, story) in shown.enumerated() {
        for (side, rendering) in [("before", old[story]), ("after", new[story])] {
          guard let rendering else { continue }
          try write(document(rendering), to: "\(folder)/\(Self.file(number, side: side))")
        }
        for (side, picture) in pictures[story]?.sides ?? [] {
          try write(Data(picture), to: "\(folder)/\(Self.picture(number, side: side))")
        }
      }
      try writeFiles(to: folder)
    } catch {
      throw .call("--output: the folder \(folder) cannot be written: \(error.localizedDescription)")
    }
  }

  /// The public files of the catalog, with addresses that need no server.
  private func writeFiles(to folder: String) throws {
    for (path, _) in files.all {
      guard let file = files.file(at: path) else { continue }
      var bytes = file.bytes
      if file.type == "text/css" {
        let steps = path.split(separator: "/").count - 1
        let links = FileLinks(base: String(repeating: "../", count: steps))
        bytes = Array(links.moved(styles: String(decoding: bytes, as: UTF8.self)).utf8)
      }
      try write(Data(bytes), to: "\(folder)/files\(path)")
    }
  }

  private func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  private func write(_ data: Data, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: path))
  }

  private static func file(_ number: Int, side: String) -> String {
    "stories/\(number)-\(side).html"
  }

  private static func picture(_ number: Int, side: String) -> String {
    "stories/\(number)-\(side).png"
  }

  /// A rendering as a document of its own.
  private func document(_ rendering: Rendering) -> String {
    switch (rendering.mediaType.form, rendering.body) {
    case (.html, .text(let text)):
      FileLinks(base: "../files/", isFile: files.contains).moved(text)
    case (.svg, .text(let text)): "<!doctype html><meta charset=\"utf-8\">\n\(text)"
    case (_, .text(let text)):
      ("<!doctype html><meta charset=\"utf-8\"><pre>\(text)</pre>" as HTML).markup
    case (_, .bytes(let bytes)) where rendering.mediaType.form == .image:
      ("""
      <!doctype html><img alt="" src="data:\(rendering.mediaType.name);base64,\
      \(Data(bytes).base64EncodedString())">
      """ as HTML).markup
    case (_, .bytes(let bytes)):
      ("<!doctype html><p>\(rendering.mediaType.name), \(bytes.count) bytes</p>" as HTML).markup
    }
  }

  private var markup: HTML {
    let numbers = Dictionary(
      shown.enumerated().map { ($1, $0) }
    ) { first, _ in first }
    let groups = review.groups.html { group(group: $0, numbers: numbers) }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Review against \(review.revision)</title>
      \(raw: "<style>\(ReviewStyle.text)</style>")
      </head>
      <body>
      <header>
      <h1>Review against \(review.revision)</h1>
      <p>\(review.summary)</p>
      \(review.notes.html { "<p>\($0)</p>" })
      </header>
      <main>
      \(groups)
      \(flickers)
      </main>
      </body>
      </html>

      """
  }

  private func group(group: ReviewGroup, numbers: [String: Int]) -> HTML {
    let noun = group.change.kind == .schema ? "screen" : "story"
    let plural = group.change.kind == .schema ? "screens" : "stories"
    let count = group.members.count.counted(noun, plural: plural)
    let state = verdicts.accepts(group) ? "Accepted · " : ""
    let isFirst = group == review.groups.first
    let stories = group.names.html {
      story(story: $0, numbers: numbers, isOpen: isFirst && $0 == group.example)
    }
    return """
      <section id="\(group.id)">
      <h2>\(group.change.sentence)</h2>
      <p class="count">\(state)\(count) · <code>\(group.id)</code></p>
      <pre>\(group.text)</pre>
      \(stories)
      </section>

      """
  }

  private func story(story: String, numbers: [String: Int], isOpen: Bool) -> HTML {
    guard let number = numbers[story] else { return "<p class=\"name\">\(story)</p>\n" }
    let before = frame(number, side: "before", of: old[story])
    let after = frame(number, side: "after", of: new[story])
    let body: HTML = """
      <summary>\(story)</summary>
      <div class="sides">\(before)\(after)</div>
      \(picture(number, of: story))
      """
    if isOpen { return "<details open>\(body)</details>\n" }
    return "<details>\(body)</details>\n"
  }

  private func frame(_ number: Int, side: String, of rendering: Rendering?) -> HTML {
    let title = side == "before" ? "Before" : "After"
    guard rendering != nil else {
      return "<figure><figcaption>\(title)</figcaption><p>Nothing.</p></figure>"
    }
    return """
      <figure><figcaption>\(title)</figcaption>\
      <iframe sandbox loading="lazy" title="\(title)" src="\(Self.file(number, side: side))">\
      </iframe></figure>
      """
  }

  /// The picture after the change, uncovered by a slider from that before it.
  private func picture(_ number: Int, of story: String) -> HTML {
    guard let pair = pictures[story] else { return "" }
    let caption: HTML = "<figcaption>Pictures: \(pair.summary)</figcaption>"
    guard pair.before != nil, pair.after != nil else { return "<figure>\(caption)</figure>" }
    let difference = pair.difference.map { _ in
      "<a href=\"\(Self.picture(number, side: "difference"))\">The pixels that differ</a>" as HTML
    }
    return """
      <figure>\(caption)<div class="slide">\
      <img loading="lazy" alt="After" src="\(Self.picture(number, side: "after"))">\
      <img loading="lazy" alt="Before" src="\(Self.picture(number, side: "before"))"></div>
      <label>After <input type="range" value="50" aria-label="Before beside after" oninput="\
      this.closest('figure').style.setProperty('--before', this.value + '%')"> Before</label>
      \(difference ?? "")</figure>
      """
  }

  private var flickers: HTML {
    guard !review.flickers.isEmpty else { return "" }
    let rows = review.flickers.sorted { $0.key < $1.key }.html {
      "<li><b>\($0.key)</b> \($0.value)</li>\n"
    }
    return "<section><h2>Differs each time</h2><ul>\(rows)</ul></section>"
  }
}

extension PicturePair {
  /// What there is of it, each with the name of its file.
  fileprivate var sides: [(side: String, picture: [UInt8])] {
    [("before", before), ("after", after), ("difference", difference)].compactMap { side, picture in
      picture.map { (side, $0) }
    }
  }
}

extension ReviewRun.Result {
  /// What the other revision rendered, by the ids of the stories.
  var before: [String: Rendering] { Self.renderings(other.state) }

  /// What the branch renders.
  var after: [String: Rendering] { Self.renderings(new) }

  /// The stories with a rendering to look at, each once.
  var shownStories: [String] {
    let (before, after) = (before, after)
    var seen: Set<String> = []
    return review.groups.filter { $0.change.kind != .schema }.flatMap(\.names)
      .filter { (before[$0] ?? after[$0]) != nil && seen.insert($0).inserted }
  }

  private static func renderings(_ state: RevisionState) -> [String: Rendering] {
    Dictionary(
      state.stories.compactMap { story in story.outcome.rendering.map { (story.id, $0) } }
    ) { first, _ in first }
  }
}
