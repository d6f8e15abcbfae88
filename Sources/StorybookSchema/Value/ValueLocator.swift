/// Finds the line of a value in its JSON text.
package struct ValueLocator {
  private let bytes: [UInt8]
  private var offset = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the line of a value, counted from 1; for a missing value, the line of the nearest
  /// enclosing one.
  ///
  /// - Parameter json: well-formed text, in UTF-8.
  package static func line(of pointer: Pointer, in json: [UInt8]) -> Int {
    var locator = ValueLocator(json)
    locator.skipSpace()
    var found = locator.offset
    for token in pointer.tokens {
      guard let next = locator.child(token) else { break }
      found = next
    }
    return json.prefix(found).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Advances to a child; returns the offset of its key in an object, or of the element itself.
  private mutating func child(_ token: String) -> Int? {
    switch peek {
    case UInt8(ascii: "{"): member(token)
    case UInt8(ascii: "["): element(token)
    default: nil
    }
  }

  private mutating func member(_ name: String) -> Int? {
    offset += 1
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { return nil }
      let start = offset
      skipString()
      let key = (try? Value(json: Array(bytes[start..<offset])))?.string
      skipSpace()
      offset += 1
      skipSpace()
      if key == name { return start }
      skipValue()
      skipSpace()
      guard peek == UInt8(ascii: ",") else { return nil }
      offset += 1
    }
  }

  private mutating func element(_ token: String) -> Int? {
    guard let index = Pointer.index(token, in: 0..<Int.max) else { return nil }
    offset += 1
    skipSpace()
    for _ in 0..<index {
      skipValue()
      skipSpace()
      guard peek == UInt8(ascii: ",") else { return nil }
      offset += 1
      skipSpace()
    }
    guard peek != UInt8(ascii: "]") else { return nil }
    return offset
  }
}

extension ValueLocator {
  private var peek: UInt8? {
    guard offset < bytes.count else { return nil }
    return bytes[offset]
  }

  private mutating func skipSpace() {
    while let byte = peek, byte <= 0x20 { offset += 1 }
  }

  private mutating func skipString() {
    offset += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { offset += 1 }
      offset += 1
    }
    offset += 1
  }

  private mutating func skipValue() {
    switch peek {
    case UInt8(ascii: "\""): skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): skipNested()
    default:
      let ends = ",]}".utf8
      while let byte = peek, byte > 0x20, !ends.contains(byte) { offset += 1 }
    }
  }

  private mutating func skipNested() {
    var depth = 0
    repeat {
      switch peek {
      case nil: return
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      offset += 1
    } while depth > 0
  }
}
