import Storybook

extension VideoPlayerControls {
  static func sideBar(_ title: String, _ rows: [SideBarRow]) -> HTML {
    "<aside><h2>\(title)</h2>\(list(rows))</aside>"
  }

  private static func list(_ rows: [SideBarRow]) -> HTML {
    guard !rows.isEmpty else { return "<p class=\"muted small\">Nothing here.</p>" }
    return "<ol>\(rows.html(row))</ol>"
  }

  private static func row(_ row: SideBarRow) -> HTML {
    let time: HTML = "<time>\(row.time)</time>"
    let start = row.hue.map { "<div class=\"still\" style=\"--hue:\($0)\">\(time)</div>" as HTML }
    return """
      <li\(attribute: "aria-current", Look.current(row.isCurrent))>\
      <button\(row.select)>\(start ?? time)<span>\(row.title)</span></button></li>
      """
  }
}
