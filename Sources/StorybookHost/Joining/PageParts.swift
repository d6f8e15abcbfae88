/// How the page's files are grouped into larger ones.
///
/// ```text
/// js/start.js       the story alone, in the page and in the worker of its socket
/// js/app.js         then the editor, with the controls that most types need
/// js/views.js       then what is around both
/// js/collections.js, js/data-controls.js, js/special-controls.js
///                   the other controls, each file with the first type that needs one
/// js/panels.js …    a group of folders, with the first of its modules that is needed
/// js/rest.js        the folders that every group needs
/// ```
///
/// A joined file is named after its last file, or after the folder.
struct PageParts {
  private static let registry = "js/module-loader.js"
  /// The modules that a document's worker needs in addition to the document's own.
  static let worker = ["js/connection/socket-worker.js", "js/connection/canvas-delivery.js"]
  /// The modules to fetch after the story, in this order.
  static let following = ["js/app.js", "js/views.js"]
  private static let rest = "js/rest.js"
  private static let specialControls = "js/special-controls.js"
  /// The controls that the editor loads on demand, but that most types need.
  private static let commonControls = [
    "any", "command", "longtext", "number", "range", "union",
  ].map { "js/controls/\($0).js" }
  /// Other controls by file; the rest are in the file of special controls.
  private static let rareControls = [
    "js/collections.js": ["drag-row", "list", "map", "open", "wide"],
    "js/data-controls.js": ["data", "date", "pairs"],
  ].mapValues { $0.map { "js/controls/\($0).js" } }
  /// Folders that are small, or used together.
  private static let shared = [
    rest: [
      "js", "js/core", "js/text", "js/schema", "js/state", "js/connection", "js/router",
      "js/canvas",
      "js/fixtures", "js/presence", "js/share", "js/editor", "js/ui",
    ],
    "js/editor-tools.js": ["js/bulk-edit"],
    "js/panels.js": ["js/accessibility", "js/docs", "js/recorder", "js/snapshot"],
    specialControls: ["js/controls"],
    "js/search.js": ["js/empty-states", "js/settings", "js/shortcuts", "js/sidebar"],
    "js/viewport.js": ["js/environment", "js/gallery"],
  ]
  /// Scripts that the canvas loads on demand, each with its parts, in order.
  private static let canvasScripts = [
    "js/frame/audit/audit.js": [
      "audit", "accessibility-tree", "aria", "accessible-names", "structure", "contrast",
      "target-size", "reading-order",
    ].map { "js/frame/audit/\($0).js" },
    "js/frame/update-rendering.js": [
      "js/text/text-operations.js", "js/text/shown-text.js", "js/text/splices.js",
      "js/frame/field-updates.js", "js/frame/command-values.js", "js/frame/link-targets.js",
      "js/frame/morph.js",
      "js/frame/distant-texts.js", "js/frame/text-patch.js", "js/frame/update-rendering.js",
    ],
  ]
  /// Excluded: not part of a page that a host serves.
  private static let apart = [
    "js/site/", "js/frame/", "js/embed", "js/module-loader.js", "js/canvas/initial-rendering.js",
  ]

  private let files: [String: [UInt8]]
  private var graph: ModuleGraph
  private var known: [String: [ScriptModule]]?

  init(_ files: [String: [UInt8]]) {
    self.files = files
    graph = ModuleGraph(files)
  }

  /// Returns the document at a path, or `nil` if it is not HTML.
  func document(_ path: String) -> PageDocument? {
    guard path.hasSuffix(".html") else { return nil }
    return files[path].map { PageDocument(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the joined file for a path, or `nil` if the path is part of another file.
  mutating func file(_ path: String) throws(ModuleError) -> JoinedFile? {
    if path.hasSuffix(".css") { return style(path) }
    if let entry = entries.first(where: { $0 == path }) { return try start(entry) }
    for page in ["index.html", "canvas.html"] {
      if let scripts = document(page)?.scripts, scripts.last == path {
        return JoinedFile(scripts.compactMap { source($0, .script) })
      }
    }
    if let scripts = Self.canvasScripts[path] {
      return JoinedFile(scripts.compactMap { source($0, .script) })
    }
    if Self.canvasScripts.values.contains(where: { $0.contains(path) }) { return nil }
    if path.hasPrefix("js/frame/"), document("canvas.html")?.scripts.contains(path) == false {
      return source(path, .script).map { JoinedFile([$0]) }
    }
    return try groups()[path].map { JoinedFile(modules: $0) }
  }

  /// The paths of all joined module files, including those of the documents.
  mutating func names() throws(ModuleError) -> [String] {
    try entries + groups().keys.sorted()
  }

  /// The entry modules of the documents.
  var entries: [String] {
    ["index.html", "embed.html"].compactMap { document($0)?.entry }
  }

  private func source(_ path: String, _ language: SourceScanner.Language) -> SourceText? {
    files[path].map { SourceText(path: path, bytes: $0, language: language) }
  }

  /// The style sheets that a document loads together, as the last of them.
  private func style(_ path: String) -> JoinedFile? {
    let all = ["index.html", "embed.html"].compactMap { document($0)?.styles }.joined()
    let joined = all.first { $0.contains(path) } ?? [path]
    guard joined.last == path else { return nil }
    let sources = joined.compactMap { source($0, .style) }
    return sources.isEmpty ? nil : JoinedFile(sources)
  }

  /// Each document contains the modules that the story needs, so that none of them is fetched
  /// again.
  private mutating func start(_ entry: String) throws(ModuleError) -> JoinedFile {
    guard let registry = source(Self.registry, .script) else { return JoinedFile([]) }
    let module = try graph.module(entry)
    let shared = try initial().filter { $0.path != entries[0] || entry == entries[0] }
    let own = try graph.ordered([entry], without: Set(shared.map(\.path)))
    var places = Self.shared
    for name in Self.following {
      let others = try groups().filter { $0.key != name }
      let needed = Set(others.values.joined().flatMap(\.dependencies))
      places[name] = try groups()[name, default: []].map(\.path)
        .filter { $0 == name || needed.contains($0) }
    }
    for name in Self.controlFiles {
      places[name, default: []] += try groups()[name, default: []].map(\.path)
        .filter { Self.name(of: $0) != name }
    }
    return JoinedFile(registry, shared + own, entry: module, files: places)
  }

  private mutating func initial() throws(ModuleError) -> [ScriptModule] {
    try graph.ordered(Array(entries.prefix(1)) + Self.worker)
  }

  private mutating func groups() throws(ModuleError) -> [String: [ScriptModule]] {
    if let known { return known }
    var there = try Set(initial().map(\.path))
    var groups: [String: [ScriptModule]] = [:]
    for entry in Self.following where files[entry] != nil {
      let controls = entry == Self.following.first ? Self.commonControls : []
      let modules = try graph.ordered(
        [entry] + controls.filter { files[$0] != nil }, without: there)
      groups[entry] = modules
      there.formUnion(modules.map(\.path))
    }
    let others = files.keys.sorted().filter { path in
      path.hasPrefix("js/") && path.hasSuffix(".js") && !there.contains(path)
        && !Self.apart.contains(where: path.hasPrefix)
    }
    for name in Self.controlFiles {
      groups[name] = try controls(others, in: name, without: there)
      there.formUnion(groups[name, default: []].map(\.path))
    }
    for path in others where !there.contains(path) {
      groups[Self.name(of: path), default: []].append(try graph.module(path))
    }
    known = groups
    return groups
  }

  /// The controls of a file, and the modules of the rest that the files before it lack.
  private mutating func controls(
    _ paths: [String], in name: String, without known: Set<String>
  ) throws(ModuleError) -> [ScriptModule] {
    let own = paths.filter { path in
      Self.rareControls[name]?.contains(path)
        ?? (Self.name(of: path) == name && !known.contains(path))
    }
    return try graph.ordered(own, without: known)
      .filter { [Self.specialControls, Self.rest].contains(Self.name(of: $0.path)) }
  }

  private static var controlFiles: [String] { rareControls.keys.sorted() + [specialControls] }

  private static func name(of path: String) -> String {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return shared.first { $0.value.contains(folder) }?.key ?? "\(folder).js"
  }
}
