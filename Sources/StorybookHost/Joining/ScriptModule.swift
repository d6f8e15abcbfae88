/// An ES module as a function body: it receives its imports as parameters and returns its exports.
///
/// Imports are bound once, so an exported binding has to be constant.
struct ScriptModule {
  let path: String
  let source: SourceText
  /// The paths of the modules it imports, without duplicates, in execution order.
  let dependencies: [String]
  /// The replacements for imports, exports, `import()` and `import.meta`, in order.
  let edits: [SourceText.Edit]
  /// Statements that bind the imports, for the start of the function.
  let bindings: String
  /// The members of the returned object.
  let exports: [Export]

  /// An exported name and its expression; the name `...` exports all members of a module.
  struct Export: Equatable {
    var name: String
    var value: String
  }

  /// Throws ``ModuleError`` for syntax that a function body cannot express.
  init(_ path: String, _ bytes: [UInt8]) throws(ModuleError) {
    let source = SourceText(path: path, bytes: bytes, language: .script)
    var reader = ModuleReader(source)
    try reader.read()
    self.path = path
    self.source = source
    dependencies = reader.dependencies
    let names = LocalNames(
      reader.tokens, imports: reader.imports.flatMap(\.variables),
      replaced: reader.edits.map(\.range), isModule: true)
    edits = (reader.edits + names.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
    bindings = reader.imports.map { $0.binding(names) }.joined()
    exports = reader.exports.map { Export(name: $0.name, value: names[$0.value]) }
  }

  /// The exported names, without those of `export *`.
  var names: [String] { exports.map(\.name).filter { $0 != "..." } }

  /// Resolves a specifier relative to a module; returns `nil` if it is not a relative path.
  static func resolve(_ specifier: String, from path: String) -> String? {
    guard specifier.hasPrefix("./") || specifier.hasPrefix("../") else { return nil }
    var steps = path.split(separator: "/").dropLast()
    for step in specifier.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(step)
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }
}

extension ModuleReader.Import {
  var variables: [String] { names.map(\.alias) + (whole.map { [$0] } ?? []) }

  /// The statements that declare the variables.
  func binding(_ short: LocalNames) -> String {
    let members = names.map { member in
      let alias = short[member.alias]
      return member.name == alias ? alias : "\(member.name):\(alias)"
    }
    return (members.isEmpty ? "" : "const{\(members.joined(separator: ","))}=\(module);")
      + (whole.map { "const \(short[$0])=\(module);" } ?? "")
  }
}
