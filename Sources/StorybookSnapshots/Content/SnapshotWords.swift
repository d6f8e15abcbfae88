import Storybook
import StorybookSchema

/// Converts between environment fields and the words of a file name: `landscape`, `320x480`,
/// `de_CH`, `rightToLeft`, `text-xxLarge`, `reducedMotion`, `calendar-buddhist`, `seed-7`, and
/// `global-brand~dark` for each global.
enum SnapshotWords {
  /// The names of the fields in file name order.
  static let names = [
    "orientation", "size", "locale", "direction", "textSize", "format", "reducedMotion",
    "timeZone", "clock", "calendar", "randomSeed", "globals",
  ]

  private static let globals = "globals"
  private static let defaultGlobals = "defaultGlobals"
  private static let longestGlobal = 60

  static func words(_ fields: [String: Value]) -> [String] {
    names.flatMap { name in
      guard let value = fields[name] else { return [String]() }
      guard name == globals else { return [word(name, value: value)] }
      let members = value.object ?? [:]
      return members.map(global).sorted().nonEmpty ?? [defaultGlobals]
    }
  }

  /// Returns `nil` if a word is unknown.
  static func fields(_ words: [String]) -> [String: Value]? {
    var fields: [String: Value] = [:]
    for text in words {
      guard let (name, value) = field(text) else { return nil }
      let others = fields[name]?.object ?? [:]
      guard fields[name] == nil || name == globals else { return nil }
      fields[name] = value
      guard name == globals, let members = value.object else { continue }
      fields[name] = .object(members.reduce(into: others) { $0[$1.key] = $1.value })
    }
    let object = Value.object(Object(fields.map { ($0.key, $0.value) }))
    let isKnown = (try? EnvironmentSettings(device: "").merging(object)) != nil
    guard isKnown, Self.words(fields) == words else { return nil }
    return fields
  }

  private static func word(_ name: String, value: Value) -> String {
    let text = value.string ?? ""
    switch name {
    case "size":
      guard let size = value.object else { return "deviceSize" }
      return "\(size["width"]?.text ?? "")x\(size["height"]?.text ?? "")"
    case "locale" where isPlainLocale(text): return text
    case "locale": return "locale-\(escaped(text, keepsCase: false))"
    case "textSize": return "text-\(text)"
    case "reducedMotion" where value.bool == true: return name
    case "reducedMotion": return "fullMotion"
    case "timeZone": return "zone-\(escaped(text))"
    case "clock": return "clock-\(escaped(text))"
    case "calendar": return "calendar-\(text)"
    case "randomSeed": return "seed-\(value.text)"
    default: return text
    }
  }

  private static func field(_ word: String) -> (String, Value)? {
    let name = word.prefix { $0 != "-" }
    let rest = String(word.dropFirst(name.count + 1))
    switch name {
    case "portrait", "landscape": return ("orientation", .string(word))
    case "leftToRight", "rightToLeft": return ("direction", .string(word))
    case _ where ["html", "text"].contains(word): return ("format", .string(word))
    case "reducedMotion", "fullMotion": return ("reducedMotion", .bool(name == "reducedMotion"))
    case "deviceSize": return ("size", .null)
    case defaultGlobals: return (globals, .object([:]))
    case "text": return ("textSize", .string(rest))
    case "locale": return unescaped(rest).map { ("locale", .string($0)) }
    case "zone": return unescaped(rest).map { ("timeZone", .string($0)) }
    case "clock": return unescaped(rest).map { ("clock", .string($0)) }
    case "calendar": return ("calendar", .string(rest))
    case "seed": return (try? Value(json: rest)).map { ("randomSeed", $0) }
    case "global": return unescaped(rest).flatMap(global).map { (globals, $0) }
    default: return size(word).map { ("size", $0) } ?? locale(word)
    }
  }

  /// A pointer of two tokens: the name, and the value as text, or else as JSON. A name of a file has
  /// no room for a long one, which cannot be read back from its digest.
  private static func global(_ member: Object.Member) -> String {
    var text = member.value.text
    if let string = member.value.string, (try? Value(json: string)) == nil { text = string }
    let pointer = "\(Pointer([member.key, text]))"
    let word = "global-" + escaped(String(pointer.dropFirst()))
    guard word.utf8.count > longestGlobal else { return word }
    return "globals-\(FileName.part(pointer))"
  }

  private static func global(_ text: String) -> Value? {
    guard let tokens = Pointer("/\(text)")?.tokens, tokens.count == 2 else { return nil }
    return .object([tokens[0]: (try? Value(json: tokens[1])) ?? .string(tokens[1])])
  }

  private static func size(_ word: String) -> Value? {
    guard let match = word.wholeMatch(of: /([0-9]*)x([0-9]*)/) else { return nil }
    var object = Object()
    object["width"] = Int(match.1).map { Value($0) }
    object["height"] = Int(match.2).map { Value($0) }
    return object.nonEmpty.map { .object($0) }
  }

  private static func locale(_ word: String) -> (String, Value)? {
    guard isPlainLocale(word) else { return nil }
    return ("locale", .string(word))
  }

  /// Whether the locale is spelled conventionally. Others are escaped, so that locales that differ
  /// only in case get different files on a case-insensitive file system.
  private static func isPlainLocale(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}([_\-][A-Z][a-z]{3})?([_\-]([A-Z]{2}|[0-9]{3}))?/) != nil
  }

  /// Escapes `Europe/Zurich` as `Europe~Zurich`, and bytes other than letters, digits, `_` and `-`
  /// in hexadecimal, as in quoted-printable text (RFC 2045, section 6.7).
  private static func escaped(_ text: String, keepsCase: Bool = true) -> String {
    text.utf8.map { byte in
      let sign = Character(Unicode.Scalar(byte))
      if byte == UInt8(ascii: "/") { return "~" }
      let isPlain = sign.isASCII && (sign.isLetter || sign.isNumber || "_-".contains(sign))
      if isPlain, keepsCase || !sign.isUppercase { return "\(sign)" }
      return "=" + String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
    }.joined()
  }

  private static func unescaped(_ word: String) -> String? {
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "="): break
      case UInt8(ascii: "~"):
        bytes.append(UInt8(ascii: "/"))
        continue
      default:
        bytes.append(byte)
        continue
      }
      guard let hex = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(hex)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
