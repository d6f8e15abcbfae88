import Storybook
import StorybookData

extension PhotoList {
  /// The format on disk.
  struct Album: Codable, Hashable, Sendable {
    var title: String
    var photos: [Photo]
  }

  static let archive = JSONFile<Album>("Engadin.json")

  /// Loads the photos of the album; suitable for a ``Loader``.
  @Sendable static func load() async throws -> [Photo]? { try archive.load().photos }
}
