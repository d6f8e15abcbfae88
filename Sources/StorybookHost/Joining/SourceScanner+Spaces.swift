extension SourceScanner.Language {
  /// Whether code means something else without the spaces between two characters.
  func isSpaceSignificant(between last: UInt8, and next: UInt8) -> Bool {
    switch self {
    case .script: Self.isSpaceSignificantInScript(last, next)
    case .style: Self.isSpaceSignificantInStyle(last, next)
    }
  }

  /// Names would become one name, operators another operator or the beginning of a comment, and the
  /// name after a regular expression its flags.
  private static func isSpaceSignificantInScript(_ last: UInt8, _ next: UInt8) -> Bool {
    let isNext = SourceScanner.isOfName(next)
    return switch last {
    case UInt8(ascii: "+"): next == last
    case UInt8(ascii: "-"): next == last || next == UInt8(ascii: ">")
    case UInt8(ascii: "/"): next == last || isNext
    case UInt8(ascii: "<"): next == UInt8(ascii: "!")
    case UInt8(ascii: "0")...UInt8(ascii: "9"): isNext || next == UInt8(ascii: ".")
    default: isNext && SourceScanner.isOfName(last)
    }
  }

  /// A space combines selectors, separates values, and surrounds `+` and `-` in `calc()`.
  private static func isSpaceSignificantInStyle(_ last: UInt8, _ next: UInt8) -> Bool {
    !":,;{}>".utf8.contains(last) && !",;{}>!".utf8.contains(next)
  }
}
