/// The object files whose code and data each object file may use.
///
/// ```text
/// Cart.swift.o ── requires a symbol of ──▶ Price.swift.o
///                 defines a type that has a conformance in ──▶ Price+Text.swift.o
/// ```
/// A conformance can be found at run time from a value of its type, without a symbol.
struct ObjectGraph: Sendable {
  private var successors: [String: Set<String>] = [:]
  private var predecessors: [String: Set<String>] = [:]
  /// The object files with conformances of other types, such as `String`, which any may have found.
  private(set) var conformancesOfOthers: Set<String> = []

  init(_ objects: [String: ObjectSymbols]) {
    var owners: [String: [String]] = [:]
    var types: [String: String] = [:]
    for (path, symbols) in objects {
      for symbol in symbols.defined { owners[symbol, default: []].append(path) }
      for type in symbols.types { types[type] = path }
    }
    for (path, symbols) in objects {
      for symbol in symbols.required {
        for owner in owners[symbol] ?? [] { connect(path, owner) }
      }
      for conformance in symbols.conformances {
        guard let owner = Self.owner(of: conformance, types) else {
          conformancesOfOthers.insert(path)
          continue
        }
        connect(owner, path)
      }
    }
  }

  private mutating func connect(_ path: String, _ other: String) {
    successors[path, default: []].insert(other)
    predecessors[other, default: []].insert(path)
  }

  /// The object file of the conforming type, whose mangled name a conformance begins with. Nested types
  /// begin with the names of the outer ones.
  private static func owner(of conformance: String, _ types: [String: String]) -> String? {
    var name = conformance.dropLast(2)
    while !name.isEmpty {
      if let owner = types[String(name)] { return owner }
      name = name.dropLast()
    }
    return nil
  }

  /// The object files that some use, and themselves.
  ///
  /// - Parameter ends: the object files not to go on from, or to.
  func used(by paths: Set<String>, except ends: Set<String> = []) -> Set<String> {
    Self.reached(paths, successors, except: ends)
  }

  /// The object files that use some, and themselves.
  func users(of paths: Set<String>) -> Set<String> { Self.reached(paths, predecessors) }

  private static func reached(
    _ start: Set<String>, _ next: [String: Set<String>], except ends: Set<String> = []
  ) -> Set<String> {
    var found = start.subtracting(ends)
    var open = Array(found)
    while let path = open.popLast() {
      for other in next[path] ?? [] where !ends.contains(other) && found.insert(other).inserted {
        open.append(other)
      }
    }
    return found
  }
}
