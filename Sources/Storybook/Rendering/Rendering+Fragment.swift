extension Rendering {
  /// The rendering without the page around it, which snapshots record.
  package var withoutPage: Rendering {
    guard let fragment = notes.fragment, case .text(let page) = body,
      fragment.upperBound <= page.utf16.count
    else { return self }
    let start = page.utf16.index(page.startIndex, offsetBy: fragment.lowerBound)
    let end = page.utf16.index(start, offsetBy: fragment.count)
    var rendering = replacing(String(page[start..<end]))
    rendering.notes.fragment = nil
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
