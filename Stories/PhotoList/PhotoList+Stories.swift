import Foundation
import Storybook
import StorybookAsync
import StorybookData

extension PhotoList {
  static let screen = Screen(
    "Library/Photo List",
    description: "An album that is loaded, as tiles or as rows.",
    tags: ["async", "list", "media"], render: html
  ) {
    stories
  }
  .controls {
    $0.control(\.tiles, .radio)
      .controls(for: Photo.self) {
        $0.control(\.tint, .color).control(\.isSelected, .label("Selected"))
      }
  }
  .update(update)

  private static let stories =
    Story.states("Album", of: \.photos, try Props(album: week.title, photos: .value(week.photos)))
    + [
      Story("Loading again", try Props(album: week.title, photos: .loading(last: week.photos))),
      Story("Two selected", try Props(album: week.title, photos: .value(week.selecting(1, 4)))),
      Story("Loads", try Props(album: week.title)) {
        update
        Load("photos", \.photos, failures: ["You seem to be offline.", "The album is locked."]) {
          // A typical network delay.
          try await Task.sleep(for: .milliseconds(400))
          return try await load()
        }
      },
      Story(
        "Small tiles",
        try Props(album: week.title, tiles: .small, photos: .value(week.photos + week.photos))),
    ]

  private static var week: Album { get throws { try archive.load() } }
}

extension PhotoList.Album {
  fileprivate func selecting(_ positions: Int...) -> [PhotoList.Photo] {
    photos.enumerated().map { position, photo in
      var photo = photo
      photo.isSelected = positions.contains(position)
      return photo
    }
  }
}
