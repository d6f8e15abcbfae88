import Foundation
import Storybook

extension PhotoList {
  static let screen = Screen(
    "Library/Photo List",
    controls: Controls()
      .control(\.tiles, .radio)
      .controls(for: Photo.self) {
        $0.control(\.tint, .color).control(\.isSelected, .label("Selected"))
      },
    render: html
  ) {
    Story("Album", Props(album: "A week in the Engadin", photos: week))
    Story("Two selected", Props(album: "A week in the Engadin", photos: selecting(1, 4)))
    Story("Small tiles", Props(album: "A week in the Engadin", tiles: .small, photos: week + week))
    Story("One photo", Props(album: "Profile", tiles: .large, photos: [week[2]]))
    Story("Empty", Props(album: "New album"))
  }

  private static let week = [
    photo("Silvaplana in the morning", .landscape, "#3d7ea6"),
    photo("Larches", .portrait, "#c98a2b"),
    photo("Above the tree line", .square, "#5c7f67"),
    photo("The whole valley", .panorama, "#6c6fb0"),
    photo("Last light", .landscape, "#c4574d"),
    photo("Rain", .free(aspectRatio: 1.2), "#61707f"),
    photo("Blue hour", .landscape, "#34508f"),
  ]

  private static func photo(_ title: String, _ shape: Shape, _ tint: String) -> Photo {
    let name = title.lowercased().replacing(" ", with: "-")
    let link = URL(string: "https://example.com/photos/\(name)")
    return Photo(title: title, shape: shape, tint: tint, link: link)
  }

  private static func selecting(_ positions: Int...) -> [Photo] {
    week.enumerated().map { position, photo in
      var photo = photo
      photo.isSelected = positions.contains(position)
      return photo
    }
  }
}
