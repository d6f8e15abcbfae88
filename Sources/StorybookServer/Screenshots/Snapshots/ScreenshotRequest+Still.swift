extension ScreenshotRequest {
  /// The same document with nothing that moves: a picture of it is the same each time. What runs
  /// without end is as before it began, what ends is as after.
  var still: ScreenshotRequest {
    var request = self
    let lowercased = document.lowercased()
    // In the head it is no child of the body that a selector might count.
    let place =
      lowercased.firstRange(of: "<head>")?.upperBound
      ?? lowercased.firstRange(of: "<!doctype html>")?.upperBound ?? lowercased.startIndex
    let offset = lowercased.utf8.distance(from: lowercased.startIndex, to: place)
    guard lowercased.utf8.count == document.utf8.count,
      let index = document.utf8.index(
        document.startIndex, offsetBy: offset, limitedBy: document.endIndex)
    else { return self }
    request.document.insert(contentsOf: Self.stillness, at: index)
    return request
  }

  private static let stillness = """
    <style>*, *::before, *::after { animation: none !important; transition: none !important; \
    caret-color: transparent !important; scroll-behavior: auto !important }</style>
    """
}
