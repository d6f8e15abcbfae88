import StorybookBrowser

extension ScreenshotRequest {
  /// The same document without animations, so that screenshots are reproducible. Infinite
  /// animations show their state before the start, finite ones their state after the end.
  var still: ScreenshotRequest {
    var request = self
    let lowercased = document.lowercased()
    // In the head, where it is not a child that a selector of the body might count.
    let place =
      lowercased.firstRange(of: "<head>")?.upperBound
      ?? lowercased.firstRange(of: "<!doctype html>")?.upperBound ?? lowercased.startIndex
    let offset = lowercased.utf8.distance(from: lowercased.startIndex, to: place)
    guard lowercased.utf8.count == document.utf8.count,
      let index = document.utf8.index(
        document.startIndex, offsetBy: offset, limitedBy: document.endIndex)
    else { return self }
    request.document.insert(contentsOf: Self.withoutAnimations, at: index)
    return request
  }

  private static let withoutAnimations = """
    <style>*, *::before, *::after { animation: none !important; transition: none !important; \
    caret-color: transparent !important; scroll-behavior: auto !important }</style>
    """
}
