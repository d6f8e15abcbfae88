import StorybookCommandLine
import StorybookMarkup

extension ScreenshotRequest {
  /// The same document without animations, so that screenshots are reproducible. Infinite
  /// animations show their state before the start, finite ones their state after the end.
  var still: ScreenshotRequest {
    var request = self
    // In the head, where it is not a child that a selector of the body might count.
    let place = document.end(ofFirst: "<head>") ?? document.end(ofFirst: "<!doctype html>") ?? 0
    let index = document.utf8.index(document.startIndex, offsetBy: place)
    request.document.insert(contentsOf: Self.withoutAnimations, at: index)
    return request
  }

  private static let withoutAnimations = """
    <style>*, *::before, *::after { animation: none !important; transition: none !important; \
    caret-color: transparent !important; scroll-behavior: auto !important }</style>
    """
}
