import StorybookWebSockets

extension Request {
  /// Whether the client accepts the content encoding gzip (RFC 9110, 12.5.3).
  var acceptsGzip: Bool {
    let words = (acceptEncoding ?? "").lowercased().split(separator: ",")
    return words.contains { word in
      let parts = word.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
      let isRefused = parts.dropFirst().contains {
        $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0
      }
      return parts.first == "gzip" && !isRefused
    }
  }
}
