import Storybook
import StorybookAsync
import StorybookData

/// An album: photos in rows of equal height, some of them selected.
enum PhotoList {
  struct Props: Codable, Hashable, Sendable {
    var album: String
    var tiles = TileSize.medium
    var photos: AsyncData<[Photo]> = .loading()
    var retry: Command? = .noop
  }

  static let photos = AsyncScreen(
    loadingMessage: "Loading the photos…",
    noDataMessage: "Photos that you add to this album show up here.",
    status: AsyncStatusView(failed: Look.status.failed, empty: empty))

  /// Retrying reloads the photos.
  static let update = ScreenUpdate<Props> { OnCommand(\.retry) { props in props.photos.reload() } }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="album">
        <header><h1>\(props.album)</h1>\(props.photos.lastValue.map(summary))</header>
        \(photos.html(props.photos, retry: props.retry) { grid($0, props.tiles) })
      </main>
      """)
  }

  private static func summary(_ photos: [Photo]) -> HTML {
    guard !photos.isEmpty else { return "<p>No photos</p>" }
    let selected = photos.count(where: \.isSelected)
    var total = "\(photos.count) photos"
    if photos.count == 1 { total = "1 photo" }
    guard selected > 0 else { return "<p>\(total)</p>" }
    return "<p><strong>\(selected) selected</strong> of \(total)</p>"
  }

  private static func grid(_ photos: [Photo], _ tiles: TileSize) -> HTML {
    """
    <ul class=photos style=\("--height: \(tiles.height)rem")>\
    \(ArrayDataSource(photos).html(row: tile))</ul>
    """
  }

  private static func tile(_ photo: Photo, _: ItemIndex) -> HTML {
    let ratio = photo.shape.aspectRatio
    var state: String?
    var mark = HTML.empty
    if photo.isSelected {
      state = "selected"
      mark = check
    }
    return """
      <li\(attribute: "class", state) \
      style=\("--ratio: \(ratio); --tint: \(photo.color)")>
        <a\(attribute: "href", photo.safeLink) title=\(photo.title)>
          \(scene(photo, ratio))\(mark)
          <span>\(photo.title)</span>
        </a>
      </li>
      """
  }
}
