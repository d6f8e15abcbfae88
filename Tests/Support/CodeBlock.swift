/// A fenced block of a page, without its fence and what it is indented by.
struct CodeBlock: CustomStringConvertible {
  let page: String
  /// The last heading of the second level before it.
  var heading = ""
  let language: String
  let code: String

  var description: String { "\(page), \(language): \(code.prefix(200))" }
  var lines: [String] { code.split(separator: "\n").map(String.init) }

  static func all(in text: Substring, of page: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: (language: String, indent: Int, lines: [Substring])?
    var heading = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("```") {
        if let block = open {
          let code = block.lines.map { $0.dropFirst(block.indent) + "\n" }.joined()
          blocks.append(
            CodeBlock(page: page, heading: heading, language: block.language, code: code))
          open = nil
        } else {
          open = (String(content.dropFirst(3)), line.count - content.count, [])
        }
      } else if open == nil, line.hasPrefix("## ") {
        heading = String(line)
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }
}
