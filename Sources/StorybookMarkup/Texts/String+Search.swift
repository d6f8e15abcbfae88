extension String {
  /// Returns where a text in lowercase ends first, in UTF-8 bytes; the case of letters is ignored.
  ///
  /// A `Regex` and a copy in lowercase take many times as long.
  package func end(ofFirst text: StaticString) -> Int? {
    var source = self
    return source.withUTF8 { bytes in
      text.withUTF8Buffer { wanted in
        var start = 0
        while start + wanted.count <= bytes.count {
          var count = 0
          while count < wanted.count, bytes[start + count].matches(wanted[count]) { count += 1 }
          if count == wanted.count { return start + count }
          start += 1
        }
        return nil
      }
    }
  }
}

extension UInt8 {
  fileprivate func matches(_ lowercase: UInt8) -> Bool {
    self == lowercase || (isASCIILetter && self | 0x20 == lowercase)
  }
}
