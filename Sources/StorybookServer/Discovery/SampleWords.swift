import StorybookSchema

/// Sample values for the name of a property:
///
/// | name | values |
/// |---|---|
/// | `title`, `bookTitle` | “A title”, “A book title”, then “Another title” |
/// | `author`, `firstName`, `email`, `url` | “Ann Miller”, “Ann”, “ann@example.com”, an address |
/// | `price`, `year`, `count` | 12.5, 2026, 3 |
struct SampleWords {
  /// 1 March 2026, 09:30 UTC, in seconds since 2001.
  static let seconds = 794_050_200

  private var words: [String]

  init(_ name: String) {
    var words = [""]
    for letter in name {
      guard letter.isLetter || letter.isNumber else {
        words.append("")
        continue
      }
      if letter.isUppercase, words.last?.last?.isLowercase == true { words.append("") }
      words[words.count - 1].append(letter)
    }
    self.words = words.filter { !$0.isEmpty }.map { word in
      guard word.count > 1, word == word.uppercased() else { return word.lowercased() }
      return word
    }
  }

  /// The words of an element of a list: `bookTitles` has a book title.
  var element: SampleWords {
    var element = self
    guard let last = words.last, last.count > 2, last.hasSuffix("s"), !last.hasSuffix("ss") else {
      return self
    }
    var singular = String(last.dropLast())
    if last.hasSuffix("ies") { singular = "\(last.dropLast(3))y" }
    element.words[words.count - 1] = singular
    return element
  }

  /// The name again, such as `bookTitle`.
  var propertyName: String {
    words.enumerated().map { index, word in
      guard index > 0 else { return word }
      return word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  func text(at index: Int = 0) -> String {
    let people = [("Ann", "Miller"), ("Ben", "Okafor"), ("Chloé", "Sato")]
    let (first, last) = people[index % people.count]
    switch words.last?.lowercased() {
    case "email", "mail": return "\(first.lowercased().prefix(3))@example.com"
    case "url", "link", "href", "website": return "https://example.com/"
    case "path", "src": return "/"
    case "id", "identifier", "slug", "key", "code":
      return "\(joined("-").lowercased())-\(index + 1)"
    case "author", "user", "customer", "guest", "person", "owner": return "\(first) \(last)"
    case "name" where isOfPerson: return first
    case "username", "login": return first.lowercased()
    case "color", "colour": return "#336699"
    case "currency": return "EUR"
    case "phone": return "+41 44 000 00 00"
    case nil: return "A text"
    default: return phrase(at: index)
    }
  }

  func integer(at index: Int = 0) -> Int {
    switch words.last?.lowercased() {
    case "year": 2026
    case "age": 36 + index
    case "id", "number", "index", "page", "row": index + 1
    default: 3 + index
    }
  }

  func number(at index: Int = 0) -> Double { Double(12 + index) + 0.5 }

  private var isOfPerson: Bool {
    let people: Set = ["first", "user", "author", "customer", "guest", "given", "display"]
    return words.count == 1 || people.contains(words[words.count - 2])
  }

  /// “A title”, “An author”, “Another title”.
  private func phrase(at index: Int) -> String {
    let noun = joined(" ")
    guard index == 0 else { return "Another \(noun)" }
    guard "aeiou".contains(noun.lowercased().prefix(1)) else { return "A \(noun)" }
    return "An \(noun)"
  }

  private func joined(_ separator: String) -> String { words.joined(separator: separator) }
}
