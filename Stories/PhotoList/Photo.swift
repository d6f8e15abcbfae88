import Foundation

extension PhotoList {
  struct Photo: Codable, Hashable, Sendable {
    var title: String
    var shape = Shape.landscape
    /// The CSS colour, such as `#336699`.
    var tint: String
    var link: URL?
    var isSelected = false
  }

  enum Shape: Codable, Hashable, Sendable {
    case square, landscape, portrait, panorama
    case free(aspectRatio: Double)

    /// The ratio of width to height, within plausible limits for a photo.
    var aspectRatio: Double {
      switch self {
      case .square: 1
      case .landscape: 1.5
      case .portrait: 0.75
      case .panorama: 2.4
      case .free(let ratio) where ratio.isNaN: 1
      case .free(let ratio): min(max(ratio, 0.5), 3)
      }
    }
  }

  enum TileSize: String, Codable, Hashable, Sendable, CaseIterable {
    case small, medium, large

    /// The row height in rem.
    var height: Int {
      switch self {
      case .small: 6
      case .medium: 9
      case .large: 13
      }
    }
  }
}

extension PhotoList.Photo {
  /// The tint if it is a valid colour, since free text must not get into a style attribute.
  var color: String {
    let digits = tint.dropFirst()
    let isColor =
      tint.first == "#" && [3, 6].contains(digits.count)
      && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    guard isColor else { return "#8a94a6" }
    return tint
  }

  /// The link if it is HTTP or HTTPS, so that following it only opens a page.
  var safeLink: String? {
    guard let link, ["http", "https"].contains(link.scheme?.lowercased()) else { return nil }
    return link.absoluteString
  }
}
