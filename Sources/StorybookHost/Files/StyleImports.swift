import StorybookMarkup

/// The `@import` rules of a style sheet whose address is another host's, or not plain to read.
///
/// One pass: what is read behind the name of a rule has no `@`, so no byte is read for two rules.
struct StyleImports {
  /// Where the names of the rules are, with their `@`, in UTF-8 bytes.
  private(set) var foreign: [Range<Int>] = []
  /// How many bytes were read, whatever is in them.
  private(set) var steps = 0
  private let bytes: [UInt8]
  private var offset = 0

  init(_ styles: String) {
    bytes = Array(styles.utf8)
    while let byte = peek {
      let start = offset
      offset += 1
      guard byte == UInt8(ascii: "@") else { continue }
      let isImport = takeName() == "import"
      let end = offset
      if isImport, !takeOwnAddress() { foreign.append(start..<end) }
      steps += offset - end
      offset = end
    }
    steps += offset
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func takeByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while let byte = peek, isSkipped(byte) { offset += 1 }
  }
}

/// Names (CSS Syntax Level 3, sections 4.3.7 and 4.3.11).
extension StyleImports {
  /// Reads a name in lowercase, without its escapes.
  private mutating func takeName() -> String {
    var name = String.UnicodeScalarView()
    while let byte = peek {
      if byte.isNamePart {
        offset += 1
        name.append(Unicode.Scalar(byte))
      } else if byte == UInt8(ascii: "\\"), let scalar = takeEscape() {
        name.append(scalar)
      } else {
        break
      }
    }
    return String(name).lowercased()
  }

  private mutating func takeEscape() -> Unicode.Scalar? {
    let next = offset + 1
    guard next < bytes.count, !bytes[next].endsLine else { return nil }
    let digits = bytes[next...].prefix(6).prefix(while: \.isHexDigit)
    guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      offset += 2
      return Unicode.Scalar(bytes[next])
    }
    offset = digits.endIndex
    if takeByte(UInt8(ascii: "\r")) { _ = takeByte(UInt8(ascii: "\n")) } else { takeSpace() }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private mutating func takeSpace() {
    if peek?.isHTMLSpace == true { offset += 1 }
  }
}

/// Addresses.
extension StyleImports {
  /// Whether the address is certainly one of this host: it is relative, and has nothing that a
  /// browser would read otherwise.
  private mutating func takeOwnAddress() -> Bool {
    guard takeGap() else { return false }
    if takeWord("url(") { skip(while: \.isHTMLSpace) }
    if !takeByte(UInt8(ascii: "\"")) { _ = takeByte(UInt8(ascii: "'")) }
    _ = takeByte(UInt8(ascii: "/"))
    guard peek?.isAddressStart == true else { return false }
    skip { $0.isAddressStart || "/?=&+,".utf8.contains($0) }
    return peek.map { $0.isHTMLSpace || "\"')".utf8.contains($0) } ?? false
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let isFound = word.withUTF8Buffer { wanted in
      zip(bytes[offset..<end], wanted).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    if isFound { offset = end }
    return isFound
  }

  /// Skips white space and comments; returns `false` for a comment without an end, or with an `@`,
  /// which may hide another rule.
  private mutating func takeGap() -> Bool {
    while true {
      skip(while: \.isHTMLSpace)
      guard bytes[offset...].starts(with: "/*".utf8) else { return true }
      offset += 2
      repeat {
        skip { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "@") }
        guard takeByte(UInt8(ascii: "*")) else { return false }
      } while !takeByte(UInt8(ascii: "/"))
    }
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { [0x0A, 0x0C, 0x0D].contains(self) }
  fileprivate var isHexDigit: Bool { Unicode.Scalar(self).properties.isASCIIHexDigit }
  fileprivate var isNamePart: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }
  fileprivate var isAddressStart: Bool { isNamePart || ".~%".utf8.contains(self) }
}
