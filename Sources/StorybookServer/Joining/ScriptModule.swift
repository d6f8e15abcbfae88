/// An ES module as the body of a function: it takes what it imports, and returns what it exports.
///
/// Imports are bound once, so that an exported binding has to be constant.
struct ScriptModule {
  let path: String
  let source: SourceText
  /// Paths of the modules that it needs before it runs, each once, in the order that they run in.
  let dependencies: [String]
  /// What replaces imports, exports, `import()` and `import.meta`, in order.
  let edits: [SourceText.Edit]
  /// Statements that bind what is imported, for the start of the function.
  let bindings: String
  /// Members of what the function returns.
  let exports: [Export]

  /// A name, and the expression that it stands for; a name of `...` for all that a module exports.
  struct Export: Equatable {
    var name: String
    var value: String
  }

  /// Throws ``ModuleError`` for what cannot be said by a function.
  init(_ path: String, _ bytes: [UInt8]) throws(ModuleError) {
    let source = SourceText(path: path, bytes: bytes, language: .script)
    var reader = ModuleReader(source)
    try reader.read()
    self.path = path
    self.source = source
    dependencies = reader.dependencies
    edits = reader.edits
    bindings = reader.bindings.joined()
    exports = reader.exports
  }

  /// The names that the module exports, without those of `export *`.
  var names: [String] { exports.map(\.name).filter { $0 != "..." } }

  /// Where a specifier leads from a module; nil for what is no relative path.
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
