import Storybook

extension VideoPlayerControls {
  static func sideBar(_ title: String, _ rows: [SideBarRow]) -> HTML {
    let list: HTML =
      rows.isEmpty
      ? "<p class=\"muted small\">Nothing here.</p>" : "<ol>\(rows.html(row))</ol>"
    return "<aside><h2>\(title)</h2>\(list)</aside>"
  }

  private static func row(_ row: SideBarRow) -> HTML {
    let time: HTML = "<time>\(row.time)</time>"
    let start = row.hue.map { "<div class=\"still\" style=\"--hue:\($0)\">\(time)</div>" as HTML }
    return """
      <li\(attribute: "aria-current", row.isCurrent ? "true" : nil)>\
      <button\(row.select)>\(start ?? time)<span>\(row.title)</span></button></li>
      """
  }
}
