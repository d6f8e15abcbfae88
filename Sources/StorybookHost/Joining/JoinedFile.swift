import StorybookSchema

/// Files of the page that are sent as one, with a source map.
struct JoinedFile {
  private(set) var bytes: [UInt8] = []
  private(set) var map = SourceMap()

  /// Concatenates scripts or style sheets.
  init(_ sources: [SourceText]) {
    for source in sources {
      add(source)
      // The next script may begin with a bracket.
      if source.path.hasSuffix(".js"), sources.count > 1 { write(";") }
    }
  }

  /// Modules for a document that is already loaded; it runs each one on demand.
  init(modules: [ScriptModule]) {
    write("export default [")
    add(modules)
    write("]")
  }

  /// The modules of a document, which runs the first one.
  ///
  /// - Parameters:
  ///   - registry: defines and loads the modules (`js/module-loader.js`).
  ///   - entry: the module that runs in a document; a worker names its own.
  ///   - files: the files of modules that are not in their folder's file.
  init(
    _ registry: SourceText, _ modules: [ScriptModule], entry: ScriptModule,
    files: [String: [String]]
  ) {
    add(registry)
    write("define([")
    add(modules)
    write("])")
    let places = Object(
      files.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .string($0) })) })
    write("locate(\(Value.object(places).text))")
    write("export const { \(entry.names.joined(separator: ", ")) } = start(\"\(entry.path)\")")
  }

  /// A script that throws the error.
  init(_ error: ModuleError) { write("throw new Error(\(Value.string(error.description).text))") }

  /// Appends the comment that refers to the source map.
  mutating func addReference(to map: String) { write("//# sourceMappingURL=\(map)") }

  /// Adds each module's path, dependencies and function. A dependency in the same file is a number.
  private mutating func add(_ modules: [ScriptModule]) {
    let numbers = Dictionary(uniqueKeysWithValues: zip(modules.map(\.path), modules.indices))
    for module in modules {
      let needs = module.dependencies.map { path in numbers[path].map(String.init) ?? "\"\(path)\""
      }
      .joined(separator: ",")
      write("[\"\(module.path)\",[\(needs)],(\(module.parameters.joined(separator: ",")))=>{")
      if !module.bindings.isEmpty { write(module.bindings) }
      add(module.source, module.edits)
      let members = module.exports.map { $0.name == "..." ? "...\($0.value)" : $0.member }
      write("return{\(members.joined(separator: ","))}")
      write("}],")
    }
  }

  private mutating func add(_ source: SourceText) {
    guard source.path.hasSuffix(".js") else { return add(source, []) }
    let tokens = SourceToken.tokens(of: source.bytes, source.parts)
    add(source, LocalNames(tokens, isModule: false).edits)
  }

  private mutating func add(_ source: SourceText, _ edits: [SourceText.Edit]) {
    map.addSource(source.path)
    for line in source.lines(edits) {
      bytes += line.text
      bytes.append(UInt8(ascii: "\n"))
      map.addLine(line.line, column: line.column)
    }
  }

  private mutating func write(_ line: String) {
    bytes += Array(line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    map.addOwnLine()
  }
}

extension ScriptModule.Export {
  fileprivate var member: String { name == value ? name : "\(name):\(value)" }
}
