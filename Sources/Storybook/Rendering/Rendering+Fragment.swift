import StorybookSchema

extension Rendering {
  /// The place of the screen's own rendering within its page, in UTF-16 units; `nil` if it has no
  /// page around it.
  var fragment: Range<Int>? {
    get {
      guard let list = notes["fragment"]?.array, list.count == 2,
        let start = Int(count: list[0].int), let length = Int(count: list[1].int)
      else { return nil }
      return start..<start + length
    }
    set { notes["fragment"] = newValue.map { [Value($0.lowerBound), Value($0.count)] } }
  }

  /// The rendering without the page around it, which snapshots record.
  package var withoutPage: Rendering {
    guard let fragment, case .text(let page) = body, fragment.upperBound <= page.utf16.count
    else { return self }
    let start = page.utf16.index(page.startIndex, offsetBy: fragment.lowerBound)
    let end = page.utf16.index(start, offsetBy: fragment.count)
    var rendering = replacing(String(page[start..<end]))
    rendering.fragment = nil
    return rendering
  }

  /// Returns the rendering with another text as its body.
  package func replacing(_ text: String) -> Rendering {
    var rendering = Rendering(
      mediaType: mediaType, body: .text(text), alternativeText: alternativeText)
    rendering.alternativeCommands = alternativeCommands
    rendering.notes = notes
    return rendering
  }
}
