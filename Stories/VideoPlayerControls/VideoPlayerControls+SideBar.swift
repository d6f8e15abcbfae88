import Storybook

extension VideoPlayerControls {
  static func sideBar(_ bar: SideBar) -> HTML {
    switch bar {
    case .hidden: .empty
    case .chapters(let chapters): panel("Chapters", chapters.html(row))
    case .upNext(let items): panel("Up next", items.html(row))
    }
  }

  private static func panel(_ title: String, _ rows: HTML) -> HTML {
    let list: HTML =
      rows == .empty ? "<p class=\"muted small\">Nothing here.</p>" : "<ol>\(rows)</ol>"
    return "<aside><h2>\(title)</h2>\(list)</aside>"
  }

  private static func row(_ chapter: Chapter) -> HTML {
    """
    <li\(attribute: "aria-current", chapter.isCurrent ? "true" : nil)>\
    <time>\(Timecode.text(chapter.start))</time><span>\(chapter.title)</span></li>
    """
  }

  private static func row(_ item: Recommendation) -> HTML {
    """
    <li><div class="still" style="--hue:\(item.hue)"><time>\(Timecode.text(item.duration))</time>\
    </div><span>\(item.title)</span></li>
    """
  }
}
