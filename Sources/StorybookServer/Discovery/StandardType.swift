/// A type of the standard library or of Foundation that a property of props can have, with sample
/// values.
enum StandardType {
  case text, integer, number, flag, date, url, uuid, data

  init?(precise: String) {
    let foundation = precise.split(separator: #/s:\d+Foundation(Essentials)?/#).first
    guard precise.contains("Foundation"), let foundation else {
      guard let type = Self.ofStandardLibrary(precise) else { return nil }
      self = type
      return
    }
    switch foundation {
    case "4DateV": self = .date
    case "3URLV": self = .url
    case "4UUIDV": self = .uuid
    case "4DataV": self = .data
    default: return nil
    }
  }

  private static func ofStandardLibrary(_ precise: String) -> StandardType? {
    switch precise {
    case "s:SS", "s:Ss": .text
    case "s:Si", "s:Su": .integer
    case "s:Sd", "s:Sf", "s:So9NSDecimala": .number
    case "s:Sb": .flag
    case _ where precise.contains(#/^s:s\dU?Int\d+V$/#): .integer
    default: nil
    }
  }

  /// A value in Swift.
  ///
  /// - Parameter index: the place in a list, so that its values differ.
  func literal(named name: String, at index: Int = 0) -> String {
    switch self {
    case .text: SampleWords(name).text(at: index).debugDescription
    case .integer: "\(SampleWords(name).integer(at: index))"
    case .number: "\(SampleWords(name).number(at: index))"
    case .flag: "false"
    case .date: "Date(timeIntervalSinceReferenceDate: \(SampleWords.seconds))"
    case .url: "URL(string: \"https://example.com/\")!"
    case .uuid: "UUID(uuidString: \"00000000-0000-0000-0000-00000000000\(index % 10)\")!"
    case .data: "Data()"
    }
  }
}
