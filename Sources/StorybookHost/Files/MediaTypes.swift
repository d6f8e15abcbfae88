/// Media types of files, by file extension.
enum MediaTypes {
  private static let types: [Substring: String] = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "vtt": "text/vtt",
    "txt": "text/plain; charset=utf-8", "pdf": "application/pdf",
  ]

  static func type(of path: String) -> String {
    let ending = path.split(separator: ".").last ?? ""
    return types[Substring(ending.lowercased())] ?? "application/octet-stream"
  }

  /// Whether the type is known; other files are sent as `application/octet-stream`.
  static func isKnown(_ path: String) -> Bool { type(of: path) != "application/octet-stream" }

  static func isCompressible(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("image/svg") || type == "application/json"
  }
}
