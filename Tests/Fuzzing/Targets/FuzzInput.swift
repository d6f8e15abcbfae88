/// An input that is made of several: a line break of its own, in a byte that no UTF-8 has.
enum FuzzInput {
  static let separator: UInt8 = 0xFF

  static func halves(_ bytes: [UInt8]) -> ([UInt8], [UInt8]) {
    let first = bytes.prefix { $0 != separator }
    return (Array(first), Array(bytes.dropFirst(first.count + 1)))
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
}
