import Storybook

enum Gallery {
  struct Props: Codable, Hashable, Sendable {
    var images: [Image] = []
    var columns = 3
    var open: Int?
  }

  struct Image: Codable, Hashable, Sendable {
    var alt: String
    var tags: [String] = []
  }

  static let screen = Screen("Gallery", render: html) {
    Story("Empty", Props())
    Story("Two", Props(images: [Image(alt: "A cat"), Image(alt: "A dog")], columns: 2, open: 1))
  }

  static func html(_ props: Props) -> HTML {
    let starts = stride(from: 0, to: props.images.count, by: props.columns)  // Planted: gallery-1
    let rows = starts.html { "<div>\(props.images[$0].alt)\(caption(props.images[$0]))</div>" }
    return "<h1>\(props.columns)</h1>\(rows)\(large(props))"
  }

  private static func large(_ props: Props) -> HTML {
    guard let open = props.open else { return "" }
    return "<p>\(props.images[open].alt)</p>"  // Planted: gallery-3
  }

  private static func caption(_ image: Image) -> HTML {
    guard !image.tags.isEmpty else { return "" }
    return "<p><ul>\(image.tags.html { "<li>\($0)</li>" })</ul></p>"  // Planted: gallery-2
  }
}
