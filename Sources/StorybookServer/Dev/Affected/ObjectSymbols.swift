/// The symbols by which an object file is linked with others.
struct ObjectSymbols: Hashable, Sendable {
  var defined: Set<String> = []
  var required: Set<String> = []

  /// Reads the symbols of each file from what `nm -g -P` prints of several:
  /// ```text
  /// /shop/.build/debug/Shop.build/Cart.swift.o:
  /// $s4Shop4CartO4htmlSSyFZ T 0 268
  /// $s4Shop5priceyS2iF U
  /// ```
  static func read(_ listing: String, of paths: Set<String>) -> [String: ObjectSymbols] {
    var found: [String: ObjectSymbols] = [:]
    var path = ""
    for line in listing.split(separator: "\n") {
      if line.hasSuffix(":"), paths.contains(String(line.dropLast())) {
        path = String(line.dropLast())
        found[path] = found[path] ?? ObjectSymbols()
      } else {
        found[path]?.add(line.split(separator: " "))
      }
    }
    return found
  }

  /// - Parameter words: a name, a letter for its kind, and for one that is defined two numbers. Names
  ///   with spaces are of data that each object file has a copy of.
  private mutating func add(_ words: [Substring]) {
    guard [2, 4].contains(words.count), words[1].count == 1 else { return }
    // Apple's object files have an underscore before each name.
    let name = words[0].hasPrefix("_$s") ? words[0].dropFirst() : words[0]
    if ["U", "v", "w"].contains(words[1]) {
      required.insert(String(name))
    } else {
      defined.insert(String(name))
    }
  }
}

extension ObjectSymbols {
  /// The types whose descriptors are defined here, and the conformances, by their mangled names.
  var types: [String] { defined.filter { $0.hasSuffix("Mn") }.map { String($0.dropLast(2)) } }
  var conformances: [String] { defined.filter { $0.hasSuffix("Mc") } }

  /// Whether the program starts here, or a catalog is made, with what applies to all screens.
  var setsUp: Bool {
    let catalog = "$s9Storybook7CatalogV"
    return defined.contains { $0 == "main" || !$0.hasPrefix("$s") && $0.hasSuffix("_main") }
      || required.contains { $0.hasPrefix(catalog) && !$0.hasPrefix(catalog + "7BuilderO") }
  }

  /// Whether code is found by its name at run time.
  var findsByName: Bool {
    required.contains { name in
      ["_typeByName", "NSClassFromString", "dlsym"].contains { name.contains($0) }
    }
  }
}
