/// A source file of the page, and its minified lines: no comments or empty lines, and no spaces that
/// separate nothing.
struct SourceText {
  let path: String
  let bytes: [UInt8]
  let language: SourceScanner.Language
  let parts: [SourceScanner.Part]

  struct Edit: Equatable {
    var range: Range<Int>
    var replacement: String
  }

  /// A minified line and its original position, counted from 0.
  struct Line: Equatable {
    var text: [UInt8]
    var line: Int
    var column: Int
  }

  init(path: String, bytes: [UInt8], language: SourceScanner.Language) {
    self.path = path
    self.bytes = bytes
    self.language = language
    parts = SourceScanner.parts(of: bytes, language)
  }

  /// Returns the line number of a byte offset, counted from 1.
  func line(at index: Int) -> Int {
    bytes[..<index].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// Returns the minified lines after the edits. Each edit lies within code, or encloses whole
  /// parts.
  func lines(_ edits: [Edit] = []) -> [Line] {
    var writer = Writer(language: language)
    var edits = edits[...]
    for part in parts {
      var index = part.range.lowerBound
      while index < part.range.upperBound {
        if let edit = edits.first, edit.range.lowerBound <= index {
          let end = min(edit.range.upperBound, part.range.upperBound)
          if edit.range.lowerBound == index { writer.write(edit.replacement) }
          for skipped in index..<end { writer.skip(bytes[skipped]) }
          if edit.range.upperBound <= end { edits = edits.dropFirst() }
          index = end
        } else {
          let next = edits.first.map { min($0.range.lowerBound, part.range.upperBound) }
          let end = next ?? part.range.upperBound
          writer.write(bytes[index..<end], part.kind)
          index = end
        }
      }
    }
    return writer.end()
  }
}

extension SourceText {
  private struct Writer {
    private let language: SourceScanner.Language
    private var lines: [Line] = []
    private var text: [UInt8] = []
    private var line = 0
    private var column = 0
    /// The original position of the first byte of `text`.
    private var origin: (line: Int, column: Int)?
    /// Whether the line begins or ends within a template.
    private var isVerbatim = false
    /// Whether spaces or a comment follow the text.
    private var isSpaced = false

    init(language: SourceScanner.Language) { self.language = language }

    mutating func write(_ replacement: String) {
      if !replacement.isEmpty { append(Array(replacement.utf8)[...]) }
    }

    mutating func write(_ slice: ArraySlice<UInt8>, _ kind: SourceScanner.Kind) {
      switch kind {
      case .code: for byte in slice { code(byte) }
      case .comment: comment(slice)
      case .string, .expression, .template: for byte in slice { verbatim(byte) }
      }
    }

    mutating func skip(_ byte: UInt8) { advance(byte) }

    mutating func end() -> [Line] {
      endLine()
      return lines
    }

    private mutating func code(_ byte: UInt8) {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if SourceScanner.isSpace(byte) {
        isSpaced = true
      } else {
        append([byte])
      }
      advance(byte)
    }

    /// A comment still separates the code on both sides.
    private mutating func comment(_ slice: ArraySlice<UInt8>) {
      for byte in slice {
        if byte == UInt8(ascii: "\n") { endLine() }
        advance(byte)
      }
      isSpaced = true
    }

    private mutating func verbatim(_ byte: UInt8) {
      if byte == UInt8(ascii: "\n") {
        isVerbatim = true
        endLine(isWithin: true)
        isVerbatim = true
      } else {
        append([byte])
      }
      advance(byte)
    }

    private mutating func append(_ slice: ArraySlice<UInt8>) {
      if origin == nil { origin = (line, column) }
      if isSpaced, let last = text.last, let next = slice.first,
        language.isSpaceSignificant(between: last, and: next)
      {
        text.append(UInt8(ascii: " "))
      }
      isSpaced = false
      text += slice
    }

    private mutating func advance(_ byte: UInt8) {
      column += 1
      guard byte == UInt8(ascii: "\n") else { return }
      line += 1
      column = 0
    }

    private mutating func endLine(isWithin: Bool = false) {
      if !text.isEmpty || isVerbatim {
        lines.append(Line(text: text, line: origin?.line ?? line, column: origin?.column ?? 0))
      }
      text = []
      origin = nil
      isSpaced = false
      isVerbatim = false
    }
  }
}
