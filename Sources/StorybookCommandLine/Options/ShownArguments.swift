/// The arguments of this process, as lists of processes show them to everyone on the machine.
package enum ShownArguments {
  /// Overwrites access tokens. ``CommandLine/arguments`` keeps them for this process.
  package static func hideTokens() {
    _ = CommandLine.arguments
    // The bytes themselves: a repaired text may be longer than its argument.
    let arguments = (0..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] }
    let secrets = secrets(in: arguments.map { $0.map(bytes) ?? [] })
    for case (let text?, let secret?) in zip(arguments, secrets) {
      for place in secret { text[place] = CChar(bitPattern: UInt8(ascii: "*")) }
    }
  }

  private static func bytes(of text: UnsafeMutablePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    while text[bytes.count] != 0 { bytes.append(UInt8(bitPattern: text[bytes.count])) }
    return bytes
  }

  /// The bytes of each argument that are an access token, as an option or within an address.
  static func secrets(in arguments: [[UInt8]]) -> [Range<Int>?] {
    arguments.indices.map { index in
      let bytes = arguments[index]
      if index > 0, arguments[index - 1] == option { return bytes.indices }
      if bytes.starts(with: option + equals) { return option.count + 1..<bytes.count }
      let names = ["?token=", "&token="].map { Array($0.utf8) }
      guard let name = names.lazy.compactMap(bytes.firstRange(of:)).first else { return nil }
      let end = bytes[name.upperBound...].firstIndex { "&#".utf8.contains($0) } ?? bytes.endIndex
      return name.upperBound..<end
    }
  }

  private static let option = Array("--token".utf8)
  private static let equals = Array("=".utf8)
}
