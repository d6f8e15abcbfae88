/// The arguments of this process, as lists of processes show them to everyone on the machine.
package enum ShownArguments {
  /// Overwrites access tokens. ``CommandLine/arguments`` keeps them for this process.
  package static func hideTokens() {
    let secrets = secrets(in: CommandLine.arguments)
    for (argument, secret) in zip(0..<Int(CommandLine.argc), secrets) {
      guard let secret, let text = CommandLine.unsafeArgv[argument] else { continue }
      for place in secret { text[place] = CChar(bitPattern: UInt8(ascii: "*")) }
    }
  }

  /// The bytes of each argument that are an access token, as an option or within an address.
  static func secrets(in arguments: [String]) -> [Range<Int>?] {
    arguments.indices.map { index in
      let bytes = Array(arguments[index].utf8)
      if index > 0, arguments[index - 1] == option { return bytes.indices }
      if let name = bytes.firstRange(of: Array("\(option)=".utf8)), name.lowerBound == 0 {
        return name.upperBound..<bytes.count
      }
      guard
        let name = ["?", "&"].lazy.compactMap({ bytes.firstRange(of: Array("\($0)token=".utf8)) })
          .first
      else { return nil }
      let end = bytes[name.upperBound...].firstIndex { "&#".utf8.contains($0) } ?? bytes.endIndex
      return name.upperBound..<end
    }
  }

  private static let option = "--token"
}
