import Foundation
import StorybookHost

/// The state of the last full build, which quick builds start from.
struct QuickBaseline: Sendable {
  /// SwiftPM's build manifest.
  let manifest: Data
  let plan: QuickPlan
  /// The command that compiles a source file, by its path.
  var sources: [String: String] = [:]
  /// The command that writes the partial module of a source file, by its path.
  var partialModules: [String: String] = [:]
  /// The command that writes the interface of a module, by its name.
  var interfaces: [String: String] = [:]
  /// The contents of the interfaces that the full build wrote, and of their documentation.
  var contents: [String: Data] = [:]
  /// The partial modules of files, and their documentation, that belong to these interfaces.
  var partials: [String: [Data]] = [:]
  /// The fingerprints of the sources that the full build compiled and whose copies are kept.
  var originals: [String: FileFingerprint] = [:]
  /// The files that quick builds read but never compile.
  var stamps: [String: FileFingerprint] = [:]

  /// The toolchain's fast linker; `nil` where it has none.
  var linker: String? {
    guard let compiler = plan.linking.first else { return nil }
    let linker = (compiler as NSString).deletingLastPathComponent + "/ld.lld"
    guard FileManager.default.isExecutableFile(atPath: linker) else { return nil }
    return linker
  }

  /// The object files that quick builds do not compile.
  var fixedObjects: [String] {
    let compiled = Set(plan.modules.flatMap(\.objects.values))
    return plan.objects.filter { !compiled.contains($0) && !isInterface($0) }
  }

  /// Whether an object file holds the interface of a compiled module, for debuggers.
  private func isInterface(_ object: String) -> Bool {
    plan.modules.contains { object.hasSuffix("/\($0.name).swiftmodule.o") }
  }

  /// The interfaces of modules that quick builds do not compile.
  var fixedInterfaces: [String] {
    let compiled = Set(plan.modules.map(\.interface))
    return Set(plan.modules.flatMap(\.imports)).subtracting(compiled).sorted()
  }

  /// Whether the library of all other objects, which an earlier build linked, is this one's.
  func hasLibrary(of last: QuickBaseline) -> Bool {
    plan.linking == last.plan.linking && fixedObjects == last.fixedObjects
      && fixedObjects.allSatisfy { stamps[$0] != nil && stamps[$0] == last.stamps[$0] }
  }

  /// Reads what the full build wrote.
  mutating func read() throws {
    contents = [:]
    for module in plan.modules {
      for path in [module.interface, Self.documentation(module.interface)] {
        contents[path] = try Data(contentsOf: URL(filePath: path))
      }
    }
    stamps = FileFingerprint.all(
      fixedObjects + fixedInterfaces + plan.modules.flatMap(\.objects.keys))
  }

  /// Whether all that quick builds of these modules read, but for the changed files, is as the
  /// full build left it.
  ///
  /// A build that was cancelled may have written other interfaces since.
  func isCurrent(for modules: [QuickPlan.Module], manifestPath: String, changed: Set<String>)
    -> Bool
  {
    let imported = Set(modules.flatMap(\.imports))
    let own = plan.modules.map(\.interface).filter(imported.contains)
    return (try? Data(contentsOf: URL(filePath: manifestPath))) == manifest
      && own.allSatisfy { (try? Data(contentsOf: URL(filePath: $0))) == contents[$0] }
      && (fixedInterfaces + fixedObjects).allSatisfy { FileFingerprint($0) == stamps[$0] }
      && hasSameSources(except: changed)
  }

  func hasSameSources(except changed: Set<String>) -> Bool {
    plan.modules.flatMap(\.objects.keys).allSatisfy {
      changed.contains($0) || FileFingerprint($0) == stamps[$0]
    }
  }

  /// The documentation beside the interface of a module.
  static func documentation(_ interface: String) -> String {
    ((interface as NSString).deletingPathExtension as NSString)
      .appendingPathExtension("swiftdoc") ?? interface
  }
}

extension FileFingerprint {
  static func all(_ paths: some Sequence<String>) -> [String: FileFingerprint] {
    Dictionary(paths.compactMap { path in FileFingerprint(path).map { (path, $0) } }) { first, _ in
      first
    }
  }
}
