import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookSession

/// The tests of the package that has the stories.
struct PackageTests {
  let package: ProgramPackage

  /// - Parameter file: that of a screen; the package of the executable is used if there is one.
  init(of file: String) throws(ProtocolError) {
    let root = PackageLocation.root(executable: StoryExecutable.path, source: file)
    guard let root, let package = try? ProgramPackage(root) else { throw .noPackage(file) }
    self.package = package
  }

  /// The test target that tests of stories are written to.
  func target() async throws(ProtocolError) -> TestTarget {
    let manifest: Value
    do { manifest = try await package.manifest() } catch {
      throw ProtocolError(.unsupported, "\(error)")
    }
    return try Self.target(in: manifest, root: package.root)
  }

  static func target(in manifest: Value, root: String) throws(ProtocolError) -> TestTarget {
    let targets = manifest["targets"]?.array ?? []
    let catalogs = catalogs(of: targets, in: AppPackage(root: root))
    guard !catalogs.isEmpty else { throw .noCatalog }
    let tests = targets.filter { $0["type"]?.string == "test" }.flatMap { test in
      catalogs.filter { dependencies(of: test).contains($0.target) }.map { (test, $0) }
    }
    guard let first = tests.first else { throw .noTestTarget(of: catalogs[0].target) }
    let usable = tests.first { dependencies(of: $0.0).contains("StorybookTesting") }
    guard let (test, catalog) = usable else {
      throw .noLibrary(of: first.0["name"]?.string ?? "")
    }
    let name = test["name"]?.string ?? ""
    return TestTarget(
      root: root, path: test["path"]?.string ?? "Tests/\(name)", module: module(of: catalog.target),
      catalog: catalog.constant)
  }

  private typealias Catalog = (target: String, constant: String)

  /// The targets with a catalog that others can import.
  private static func catalogs(of targets: [Value], in package: AppPackage) -> [Catalog] {
    let declaration =
      /(?m)^(?:public |package |internal )?let (\w+)(?:: Catalog)? = (?:try!? )?Catalog\(/
    return targets.filter { $0["type"]?.string != "test" }.compactMap { target in
      // Examples in documentation are not compiled.
      let files = package.sources(of: target).filter { !$0.contains(".docc/") }
      let texts = files.lazy.compactMap { package.text($0) }
      let match = texts.compactMap { $0.firstMatch(of: declaration) }.first
      return match.map { (target["name"]?.string ?? "", String($0.1)) }
    }
  }

  /// The names of the targets and products that a target depends on.
  ///
  /// ```text
  /// [{"byName": ["Shop", null]}, {"product": ["StorybookTesting", "swift-storybook", null, null]}]
  /// ```
  private static func dependencies(of target: Value) -> [String] {
    (target["dependencies"]?.array ?? []).flatMap { dependency in
      (dependency.object ?? [:]).compactMap { $0.value.array?.first?.string }
    }
  }

  private static func module(of target: String) -> String {
    target.replacing(/[^\p{L}\p{N}_]/, with: "_")
  }
}

extension ProtocolError {
  fileprivate static func noPackage(_ file: String) -> ProtocolError {
    ProtocolError(.unsupported, "\(file) is in no package with tests: Package.swift is missing.")
  }

  fileprivate static let noCatalog = ProtocolError(
    .unsupported,
    "Tests need the catalog as a constant of a target: write “let catalog = Catalog(…)” outside of "
      + "any type.")

  fileprivate static func noTestTarget(of target: String) -> ProtocolError {
    ProtocolError(
      .unsupported,
      "No test target depends on “\(target)”: add one to Package.swift, with the product "
        + "StorybookTesting.")
  }

  fileprivate static func noLibrary(of target: String) -> ProtocolError {
    ProtocolError(
      .unsupported,
      "The test target “\(target)” lacks the product StorybookTesting: add it to its dependencies "
        + "in Package.swift.")
  }
}
