import Foundation

extension PhotoList {
  struct Photo: Codable, Hashable, Sendable {
    var title: String
    var shape = Shape.landscape
    /// As in CSS: `#336699`.
    var tint: String
    var link: URL?
    var isSelected = false
  }

  enum Shape: Codable, Hashable, Sendable {
    case square, landscape, portrait, panorama
    case free(aspectRatio: Double)

    /// Width for one of height, within what still looks like a photo.
    var aspectRatio: Double {
      switch self {
      case .square: 1
      case .landscape: 1.5
      case .portrait: 0.75
      case .panorama: 2.4
      case .free(let ratio): ratio.isNaN ? 1 : min(max(ratio, 0.5), 3)
      }
    }
  }

  enum TileSize: String, Codable, Hashable, Sendable, CaseIterable {
    case small, medium, large

    /// The height that rows are laid out for, in rem.
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
  /// The tint when it is a colour: what stands in a style attribute is never free text.
  var color: String {
    let digits = tint.dropFirst()
    let isColor =
      tint.first == "#" && [3, 6].contains(digits.count)
      && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isColor ? tint : "#8a94a6"
  }

  /// The link when following it only opens a page.
  var safeLink: String? {
    link.flatMap {
      ["http", "https"].contains($0.scheme?.lowercased()) ? $0.absoluteString : nil
    }
  }
}
