import Storybook

extension PhotoList {
  /// What is kept on disk.
  struct Album: Codable, Hashable, Sendable {
    var title: String
    var photos: [Photo]
  }

  static let archive = JSONFile<Album>("Engadin.json")

  /// The photos of the album; ready for a ``Loader``.
  @Sendable static func load() async throws -> [Photo]? { try archive.load().photos }
}
