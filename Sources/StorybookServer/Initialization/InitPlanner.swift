import Foundation
import StorybookCommandLine
import StorybookSchema

/// What `init` does to a package.
struct InitPlan {
  var changes: [FileChange] = []
  /// What it does, for the author.
  var sentences: [String] = []
  /// Whether it changes code of the author.
  var hasSplit = false
}

/// Plans what `init` does to a package, without changing it.
struct InitPlanner {
  let package: AppPackage
  let dependency: StorybookDependency
  /// The executable target that the author named.
  let app: String?
  let hasTests: Bool

  /// - Throws: ``CommandError`` for a package that it does not understand.
  func plan() async throws(CommandError) -> InitPlan {
    try package.checkFolder()
    let before = package.fileText(at: "Package.swift")
    let draft = try ManifestDraft(before ?? newManifest, of: package.root)
    defer { draft.remove() }
    let readable = before.map { _ in package.root } ?? draft.package.root
    let manifest = try await ProgramPackage(readable).manifest()
    try draft.makeFolders(manifest)
    let program = PackageProgram.all(in: manifest).first
    if let done = done(manifest, program: program) { return InitPlan(sentences: [done]) }
    try package.checkFolders(manifest)
    var plan = InitPlan()
    let split = try AppSplit.choose(in: manifest, named: app, sources: package.sources)
    if let split { try await addSplit(split, manifest: manifest, to: &plan, in: draft) }
    var added: NewTarget?
    if program == nil { added = try await addProgram(manifest, split: split, to: &plan, in: draft) }
    try await draft.verify(split, from: manifest, with: added)
    let change = FileChange(path: "Package.swift", before: before, after: try draft.text)
    plan.changes.insert(change, at: 0)
    if let ignored = package.ignoredBuilds {
      plan.changes.append(ignored)
      plan.sentences.append(".gitignore names the folders of builds.")
    }
    return plan
  }

  /// A sentence for a package that needs nothing.
  private func done(_ manifest: Value, program: PackageProgram?) -> String? {
    guard let app else {
      return program.map { "“\($0.target)” has stories already: run storybook" }
    }
    let target = manifest["targets"]?.array?.first { $0["name"]?.string == app }
    guard target?["type"]?.string == "regular", program != nil else { return nil }
    return "“\(app)” is a library already, and “\(program?.target ?? "")” has stories."
  }

  private var newManifest: String {
    let name = (package.root as NSString).lastPathComponent
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: \(VisibleText.literal(name)),
        platforms: [.macOS(.v15)],
        dependencies: [
          \(dependency.line)
        ],
        targets: [
        ]
      )

      """
  }

  private func addSplit(
    _ split: AppSplit, manifest: Value, to plan: inout InitPlan, in draft: ManifestDraft
  ) async throws(CommandError) {
    guard !package.has("Sources/\(split.executable)") else {
      throw .call("Sources/\(split.executable) exists already: rename it first.")
    }
    let entry = try entryPoint(of: split, manifest: manifest)
    let others = sources(of: split, manifest: manifest).filter { $0 != entry.path }
    plan.changes += try entry.changes(
      executable: split.executable, others: others.map { ($0, package.fileText(at: $0) ?? "") })
    plan.hasSplit = true
    try await draft.edit(split)
    let product = split.products.first ?? split.target
    plan.sentences += [
      """
      “\(split.target)” is a library now, so that stories can import it. \
      Its function \(entry.function)() starts the app.
      """,
      "The executable “\(split.executable)” calls it; “swift run \(product)” starts the app as before.",
      "Stories call functions of “\(split.target)” that are marked “\(entry.access)”.",
    ]
  }

  private func sources(of split: AppSplit, manifest: Value) -> [String] {
    let target = manifest["targets"]?.array?.first { $0["name"]?.string == split.target }
    return package.sources(of: target ?? .null)
  }

  private func entryPoint(
    of split: AppSplit, manifest: Value
  ) throws(CommandError) -> EntryPoint {
    var access = "package"
    if !PackageProgram.isVersion(manifest, atLeast: [5, 9]) { access = "public" }
    let entries = sources(of: split, manifest: manifest).compactMap { path in
      EntryPoint(
        module: split.module, path: path, text: package.fileText(at: path) ?? "", access: access)
    }
    guard entries.count == 1 else {
      throw .call(
        """
        “\(split.target)” has \(entries.count.counted("entry point")), and init understands one: a \
        type with @main, or main.swift.
        """)
    }
    return entries[0]
  }

  private func addProgram(
    _ manifest: Value, split: AppSplit?, to plan: inout InitPlan, in draft: ManifestDraft
  ) async throws(CommandError) -> NewTarget {
    var program = NewProgram(manifest: manifest, storybook: dependency.identity, app: split?.target)
    program.hasTests = hasTests
    if package.hasFolder("Public") { program.publicFolder = "Public" }
    if let split { program.isAwaited = try entryPoint(of: split, manifest: manifest).isAsync }
    let tests = NewTests(program: program.name, storybook: dependency.identity)
    let names = (manifest["targets"]?.array ?? []).compactMap { $0["name"]?.string }
    var targets = [program.target]
    if hasTests { targets.append(tests.target) }
    for target in targets where names.contains(target.name) {
      throw .call("A target of the name “\(target.name)” exists already: rename it first.")
    }
    if !dependency.isIn(manifest) {
      try await draft.edit([dependency.edit], orAdd: program.target.lines)
    }
    for target in targets { try await draft.addTarget(target) }
    if PackageProgram.hasTraits(manifest) { try draft.change(dependency.withoutTraits) }
    try draft.change(dependency.tidied)
    var files = program.files
    if hasTests { files += tests.files }
    plan.changes += files.filter { !package.has($0.path) }
    plan.sentences += sentences(program, tests: tests) + dependencySentences(manifest)
    return program.target
  }

  /// What the package needs elsewhere than here.
  private func dependencySentences(_ manifest: Value) -> [String] {
    var sentences: [String] = []
    if dependency.isLocal, !dependency.isIn(manifest) {
      sentences.append(
        """
        For a team or a build server, replace the path in Package.swift by an address: \
        \(StorybookDependency.example)
        """)
    }
    if !PackageProgram.hasTraits(manifest) {
      sentences.append(
        """
        Package.swift has a tools version before 6.1, without traits: the packages of the tool are \
        fetched, too, but not built.
        """)
    }
    return sentences
  }

  private func sentences(_ program: NewProgram, tests: NewTests) -> [String] {
    var sentences = ["“\(program.name)” has a first screen, in Greeting.swift."]
    if let folder = program.publicFolder {
      sentences.append("Its catalog serves the files of \(folder) at the app's addresses.")
    }
    for folder in ["Templates", "Resources"] where package.hasFolder(folder) {
      sentences.append("To follow changes of \(folder): storybook dev --watch \(folder)")
    }
    if hasTests {
      let name = tests.target.name
      sentences.append("“\(name)” tests a first fixture, “Excited guest”: run swift test")
    }
    return sentences
  }
}

/// A copy of a manifest that the package manager edits.
struct ManifestDraft {
  let package: ProgramPackage
  private let folder: String

  /// - Parameter root: the folder of the package. That of the copy ends with the same path: relative
  ///   paths of dependencies lead to folders of the same names, which identify them.
  init(_ text: String, of root: String) throws(CommandError) {
    folder = FileManager.default.temporaryDirectory.appending(path: "storybook-\(UUID())")
      .path(percentEncoded: false)
    let copy = folder + root
    try FileChange.writeChange(
      FileChange(path: "Package.swift", before: nil, after: text), in: copy)
    package = try ProgramPackage(copy)
  }

  /// Makes the folders of the targets: the package manager moves the files of a single target
  /// whose folder is missing.
  func makeFolders(_ manifest: Value) throws(CommandError) {
    for name in (manifest["targets"]?.array ?? []).compactMap({ $0["name"]?.string }) {
      let file = FileChange(path: "Sources/\(name)/Target.swift", before: nil, after: "")
      try FileChange.writeChange(file, in: package.root)
    }
  }

  var text: String {
    get throws(CommandError) {
      do {
        return try String(contentsOfFile: "\(package.root)/Package.swift", encoding: .utf8)
      } catch {
        throw .story("The copy of Package.swift is gone: \(error.localizedDescription)")
      }
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  func change(_ edit: (String) throws(CommandError) -> String) throws(CommandError) {
    let change = FileChange(path: "Package.swift", before: nil, after: try edit(try text))
    try FileChange.writeChange(change, in: package.root)
  }

  /// - Parameter lines: what the author adds when the package manager does not understand the manifest.
  func edit(_ edits: [[String]], orAdd lines: String) async throws(CommandError) {
    for edit in edits {
      let (result, text) = await package.run(edit)
      guard result == .succeeded else { throw Self.refused(text, lines: lines) }
    }
  }

  private static func refused(_ reason: String, lines: String) -> CommandError {
    .story("\(reason)\nPackage.swift is unchanged. Add to its targets:\n\n\(lines)")
  }

  func addTarget(_ target: NewTarget) async throws(CommandError) {
    try await edit([target.edit], orAdd: target.lines)
    try change { manifest throws(CommandError) in
      guard let completed = target.completed(in: manifest) else {
        throw Self.refused("The package manager did not add “\(target.name)”.", lines: target.lines)
      }
      return completed
    }
  }

  /// Makes an executable a library.
  func edit(_ split: AppSplit) async throws(CommandError) {
    try change(split.withLibrary)
    try await addTarget(split.server)
    try change(split.withProducts)
    try await edit(split.productEdits, orAdd: split.server.lines)
    try change(split.tidied)
  }

  /// Verifies what the edited manifest means: a text in a condition may mean nothing.
  func verify(_ split: AppSplit?, from before: Value, with program: NewTarget?)
    async
    throws(CommandError)
  {
    let after = (try? await package.manifest()) ?? .null
    if let split, !split.isDone(from: before, to: after) { throw split.notUnderstood }
    let names = (after["targets"]?.array ?? []).compactMap { $0["name"]?.string }
    if let program, !names.contains(program.name) {
      throw Self.refused("init does not understand the manifest.", lines: program.lines)
    }
  }
}
