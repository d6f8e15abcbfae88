import Foundation

/// The compiler and linker calls of a product that a quick build repeats.
///
/// A quick build compiles files of the author's modules alone. The modules that `StorybookServer`
/// depends on, and those of other packages, are linked as the last full build left them.
struct QuickPlan: Hashable, Sendable {
  struct Module: Hashable, Sendable {
    let name: String
    /// The file of the interface, which other modules import.
    let interface: String
    /// The object file of each source.
    let objects: [String: String]
    /// The interfaces of the modules that this one depends on.
    let imports: [String]
    let arguments: [String]
  }

  let modules: [Module]
  /// The arguments of the linker call, without the list of object files.
  let linking: [String]
  let objects: [String]

  /// `nil` when the product was built in a way that a quick build does not repeat: without
  /// incremental builds, or linked statically to the standard library.
  ///
  /// - Parameters:
  ///   - product: the path of the executable, without symbolic links.
  ///   - root: the folder of the author's package.
  ///   - scratch: the build folder.
  init?(_ manifest: BuildManifest, product: String, root: String, scratch: String) {
    guard let link = manifest.executables.first(where: { $0.outputs.contains(product) }),
      !link.arguments.contains(where: { $0.hasPrefix("-static") || $0.hasPrefix("-sanitize") })
    else { return nil }
    objects = link.inputs.filter { $0.hasSuffix(".o") }
    linking = link.arguments.filter { !$0.hasPrefix("@") && !$0.hasSuffix(".o") }
    let linked = Set(objects)
    let fixed = Self.dependencies(of: "StorybookServer", manifest: manifest)
    modules = manifest.modules.filter { command in
      command.outputs.contains { linked.contains($0) }
    }.compactMap { Module($0, root: root, scratch: scratch) }.filter {
      !fixed.contains($0.interface)
    }
    guard !modules.isEmpty, objects.allSatisfy({ !$0.contains(where: \.isWhitespace) }) else {
      return nil
    }
  }

  /// The modules whose sources are among these files; `nil` when another file is.
  func modules(of files: Set<String>) -> [Module]? {
    let found = modules.filter { module in module.objects.keys.contains { files.contains($0) } }
    let known = Set(found.flatMap(\.objects.keys))
    guard files.isSubset(of: known) else { return nil }
    return found
  }

  /// The interfaces of a module and of all that it depends on.
  private static func dependencies(of module: String, manifest: BuildManifest) -> Set<String> {
    let pairs = manifest.modules.flatMap { command in
      interfaces(command.outputs).map { ($0, interfaces(command.inputs)) }
    }
    let imports = Dictionary(pairs) { first, _ in first }
    var open = imports.keys.filter { $0.hasSuffix("/\(module).swiftmodule") }
    var found = Set(open)
    while let next = open.popLast() {
      for interface in imports[next] ?? [] where found.insert(interface).inserted {
        open.append(interface)
      }
    }
    return found
  }

  fileprivate static func interfaces(_ paths: [String]) -> [String] {
    paths.filter { $0.hasSuffix(".swiftmodule") }
  }
}

extension QuickPlan.Module {
  /// `nil` for modules of other packages, and for those that plug-ins contribute to.
  fileprivate init?(_ command: BuildManifest.Command, root: String, scratch: String) {
    let arguments = command.arguments
    guard let place = arguments.firstIndex(of: "-module-name"), place + 1 < arguments.count,
      arguments.contains("-incremental"),
      !arguments.contains(where: { $0.hasPrefix("-load-plugin") }),
      let interface = QuickPlan.interfaces(command.outputs).first
    else { return nil }
    let sources = command.sources
    let written = sources.filter { !$0.hasPrefix(scratch + "/") }
    guard !written.isEmpty, written.allSatisfy({ $0.hasPrefix(root + "/") }),
      !sources.contains(where: { $0.contains("/plugins/outputs/") })
    else { return nil }
    objects = command.objects
    guard objects.count == sources.count else { return nil }
    name = arguments[place + 1]
    self.interface = interface
    imports = QuickPlan.interfaces(command.inputs)
    self.arguments = arguments
  }
}
