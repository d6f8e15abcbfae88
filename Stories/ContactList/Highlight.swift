import Foundation
import Storybook

/// Text with the search term marked.
enum Highlight {
  static func html(_ text: String, _ searched: String) -> HTML {
    guard !searched.isEmpty, let range = text.range(of: searched, options: .caseInsensitive) else {
      return HTML(text: text)
    }
    let before = text[..<range.lowerBound]
    let after = text[range.upperBound...]
    return "\(before)<mark>\(text[range])</mark>\(after)"
  }
}
