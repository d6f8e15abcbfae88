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
  /// One per dependency, which binds what is imported from it; then `$module`, if the code needs it.
  let parameters: [String]
  /// Statements that bind the imports that a parameter cannot, for the start of the function.
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
    exports = reader.exports.map { Export(name: $0.name, value: names[$0.value]) }
    let imports = dependencies.indices.map { ModuleImports(reader, "$\($0)", names) }
    let needsModule = edits.contains { $0.replacement.hasPrefix("$module") }
    parameters = imports.map(\.parameter) + (needsModule ? ["$module"] : [])
    bindings = imports.map(\.bindings).joined()
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
}

/// How a module binds what it imports from one dependency.
private struct ModuleImports {
  let parameter: String
  var bindings = ""

  /// - Parameter module: the parameter that stands for the dependency, if it needs a name of its own.
  init(_ reader: ModuleReader, _ module: String, _ short: LocalNames) {
    let imports = reader.imports.filter { $0.module == module }
    let members = imports.flatMap(\.names).map { name, alias in
      let alias = short[alias]
      return name == alias ? alias : "\(name):\(alias)"
    }
    let pattern = members.isEmpty ? nil : "{\(members.joined(separator: ","))}"
    let variables = [pattern].compactMap(\.self) + imports.compactMap(\.whole).map { short[$0] }
    let isExported = reader.exports.contains {
      $0.value == module || $0.value.hasPrefix(module + ".")
    }
    if variables.count == 1, !isExported {
      parameter = variables[0]
    } else {
      parameter = module
      bindings = variables.map { "const\($0.first == "{" ? "" : " ")\($0)=\(module);" }.joined()
    }
  }
}
