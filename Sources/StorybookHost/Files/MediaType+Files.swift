import Storybook

extension MediaType {
  private static let byFileExtension: [String: MediaType] = [
    "html": .html, "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
    "json": "application/json", "map": "application/json", "svg": .svg, "png": .png,
    "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "vtt": "text/vtt",
    "txt": .text, "pdf": "application/pdf",
  ]

  /// The type of a file by the ending of its name; `nil` for any other ending.
  init?(ofFile path: String) {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    guard let type = Self.byFileExtension[ending] else { return nil }
    self = type
  }

  /// What files of other endings are sent as.
  static let unknown: MediaType = "application/octet-stream"
}
