/// Shorter names for the variables and private members of a script that only the script can see.
///
/// All variables of one name share the new one, so that shadowing stays as it is, and a name that
/// also stands for something outside of the script is kept. What cannot be recognized as declared
/// is kept, too. Properties keep their names: they may be those of the browser or of a message;
/// classes keep theirs, as a stack names them.
struct LocalNames {
  /// The new name by the present one, which has a `#` if it is private.
  private(set) var renamed: [String: String] = [:]
  /// In order.
  private(set) var edits: [SourceText.Edit] = []

  /// - Parameters:
  ///   - imports: the names that imports declare.
  ///   - replaced: ranges that are no part of the joined script, such as imports.
  ///   - isModule: whether other scripts cannot see the script's own variables.
  init(
    _ tokens: [SourceToken], imports: [String] = [], replaced: [Range<Int>] = [], isModule: Bool
  ) {
    let script = ScriptVariables(tokens)
    var scopes = script.scopes
    for name in imports { scopes[name, default: []].append(-1...tokens.count) }
    let references = script.references.mapValues { indices in
      indices.filter { index in !replaced.contains { $0.overlaps(tokens[index].range) } }
    }
    let members = references.filter { $0.key.hasPrefix("#") }
    let local = references.filter { name, indices in
      let scopes = scopes[name, default: []]
      return name.utf8.count > 1 && !script.classes.contains(name)
        && (isModule || !scopes.contains { $0.lowerBound < 0 })
        && indices.allSatisfy { index in scopes.contains { $0.contains(index) } }
    }
    shorten(local, ShortNames(taken: Set(references.keys).subtracting(local.keys)))
    shorten(members, ShortNames(prefix: "#"))
    for (name, indices) in references {
      guard let new = renamed[name] else { continue }
      edits += indices.map { index in
        let text = script.isShorthand(index) ? "\(name):\(new)" : new
        return .init(range: tokens[index].range, replacement: text)
      }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The name as it is in the shortened script.
  subscript(name: String) -> String { renamed[name] ?? name }

  /// The most frequent names become the shortest.
  private mutating func shorten(_ occurrences: [String: [Int]], _ names: ShortNames) {
    var names = names
    let ordered = occurrences.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (name, _) in ordered { renamed[name] = names.next() }
  }
}

/// Names of one letter, then of two, and so on, without those that are taken.
private struct ShortNames {
  private static let letters = Array("etnaoirslcdfuphmbgvywkxqjzETNAOIRSLCDFUPHMBGVYWKXQJZ")
  private static let keywords: Set = ["as", "do", "if", "in", "is", "of"]

  var prefix = ""
  var taken: Set<String> = []
  private var count = 0

  init(prefix: String = "", taken: Set<String> = []) {
    self.prefix = prefix
    self.taken = taken
  }

  mutating func next() -> String {
    while true {
      var name = ""
      var rest = count
      repeat {
        name.append(Self.letters[rest % Self.letters.count])
        rest = rest / Self.letters.count - 1
      } while rest >= 0
      count += 1
      if !taken.contains(name), !Self.keywords.contains(name) { return prefix + name }
    }
  }
}
