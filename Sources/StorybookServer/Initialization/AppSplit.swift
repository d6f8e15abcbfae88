import StorybookCommandLine
import StorybookSchema

/// An executable target whose code stories show: it becomes a library, and an executable that only
/// starts it. An executable cannot be imported: its symbols are not linked, and it has an entry point.
///
/// ```text
/// executable App           library App  ◀── executable AppServer, as the product App
///                              ▲─────────── executable TeaStories
/// ```
struct AppSplit: Hashable, Sendable {
  let target: String
  /// The names of the declared executable products with this target alone.
  let products: [String]

  var executable: String { "\(target)Server" }

  /// The target's name as the compiler knows it.
  var module: String { target.replacing(#/\W/#, with: "_") }

  /// The executable whose code stories may show.
  ///
  /// - Parameters:
  ///   - name: the target that the author named; `nil` to choose.
  ///   - sources: the paths of a target's Swift files.
  /// - Returns: `nil` if the package has libraries, or no executable with more than its entry point.
  static func choose(
    in manifest: Value, named name: String?, sources: (Value) -> [String]
  ) throws(CommandError) -> AppSplit? {
    let targets = manifest["targets"]?.array ?? []
    let executables = targets.filter { $0["type"]?.string == "executable" }
    let names = executables.compactMap { $0["name"]?.string }
    if let name {
      guard names.contains(name) else {
        let known = names.joined(separator: ", ").nonEmpty ?? "none"
        throw .call("--app: “\(name)” is not an executable target; found: \(known).")
      }
      return try AppSplit(name, in: manifest)
    }
    guard !targets.contains(where: { $0["type"]?.string == "regular" }) else { return nil }
    let apps = executables.filter { sources($0).count > 1 }.compactMap { $0["name"]?.string }
    guard apps.count < 2 else {
      throw .call(
        """
        Several executables have code: \(apps.joined(separator: ", ")). Choose the one that the \
        stories show with --app.
        """)
    }
    guard let app = apps.first else { return nil }
    return try AppSplit(app, in: manifest)
  }

  private init(_ target: String, in manifest: Value) throws(CommandError) {
    self.target = target
    let declared = (manifest["products"]?.array ?? []).filter {
      $0["type"]?["executable"] != nil && $0["targets"]?.array == [.string(target)]
    }
    products = declared.compactMap { $0["name"]?.string }
    let names = (manifest["targets"]?.array ?? []).compactMap { $0["name"]?.string }
    guard !names.contains(executable) else {
      throw .call("A target of the name “\(executable)” exists already: rename it first.")
    }
  }

  /// The manifest with the executable as a library.
  func withLibrary(_ manifest: String) throws(CommandError) -> String {
    let code = SwiftCode(manifest)
    let declarations = code.calls(".executableTarget", named: target)
    guard declarations.count == 1, let declaration = declarations.first else {
      throw notUnderstood
    }
    let name = declaration.lowerBound..<(declaration.lowerBound + ".executableTarget".utf8.count)
    return code.replacing([(name, ".target")])
  }

  /// The manifest whose products start the library.
  func withProducts(_ manifest: String) throws(CommandError) -> String {
    let code = SwiftCode(manifest)
    var edits: [(Range<Int>, String)] = []
    for product in products {
      guard let call = code.calls(".executable", named: product).first,
        let list = code.array("targets", in: call)
      else { throw notUnderstood }
      edits.append((list, "[\(VisibleText.literal(executable))]"))
    }
    return code.replacing(edits)
  }

  var notUnderstood: CommandError {
    .call(
      """
      Package.swift declares “\(target)” in a way that init does not change. Make it a .target, \
      and add an executable target that starts it: see “Bring it into your app” in the \
      documentation. Nothing is changed.
      """)
  }

  /// The executable that starts the library.
  var server: NewTarget {
    NewTarget(kind: .executableTarget, name: executable, targets: [target])
  }

  /// The arguments of the package manager's edits that add a product where none is declared: the
  /// command that starts the app stays the same.
  var productEdits: [[String]] {
    guard products.isEmpty else { return [] }
    return [["add-product", target, "--type", "executable", "--targets", executable]]
  }

  /// The product in one line, which the package manager writes with odd spaces.
  func tidied(_ manifest: String) -> String {
    let code = SwiftCode(manifest)
    guard products.isEmpty, let call = code.calls(".executable", named: target).last else {
      return manifest
    }
    let product =
      ".executable(name: \(VisibleText.literal(target)), targets: [\(VisibleText.literal(executable))])"
    return code.replacingElement(call, with: product)
  }

  /// Whether the edited manifest means what the edits are for, and nothing else.
  func isDone(from before: Value, to after: Value) -> Bool {
    let old = before["targets"]?.array ?? []
    let new = after["targets"]?.array ?? []
    let kept = old.allSatisfy { target in
      guard target["name"]?.string == self.target else { return new.contains(target) }
      var library = target.object ?? [:]
      library["type"] = "regular"
      return new.contains(.object(library))
    }
    let starts = new.contains {
      $0["name"]?.string == executable && $0["type"]?.string == "executable"
    }
    return kept && starts
  }
}
