import Foundation
import Storybook
import StorybookHost

/// Compares each build with the one before, to find the screens whose code changed.
actor BuildComparison {
  private let executable: String
  private let place: (scratch: String, manifest: String)
  private var manifest: (stamp: FileFingerprint, content: BuildManifest)?
  private var last: BuiltCode?

  /// `nil` where SwiftPM has no build manifest that describes the executable.
  init?(executable: String) {
    guard let place = BuildCommand.manifest(of: executable) else { return nil }
    self.place = place
    self.executable = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
  }

  /// The ids of the screens whose code differs from the last compared build's; `nil` for all.
  ///
  /// - Parameters:
  ///   - screens: those of the new build.
  ///   - files: what was changed since the last one.
  func changedScreens(
    _ screens: [CatalogListing.Screen], by files: Set<String>
  ) async -> Set<String>? {
    let before = last
    last = await read(screens.map(BuiltCode.Screen.init), before)
    guard let before else { return nil }
    return last?.screens(changedSince: before, by: files)
  }

  private func read(_ screens: [BuiltCode.Screen], _ last: BuiltCode?) async -> BuiltCode? {
    guard let manifest = readManifest(),
      let link = manifest.executables.first(where: { $0.outputs.contains(executable) })
    else { return nil }
    let linked = Set(link.inputs.filter { $0.hasSuffix(".o") })
    let own = manifest.objects(outside: place.scratch).intersection(linked)
    guard let objects = await read(own, last?.objects ?? [:]) else { return nil }
    let sources = manifest.modules.reduce(into: [:]) { all, module in
      all.merge(module.objects) { first, _ in first }
    }
    // The interfaces of modules are for debuggers.
    let others = linked.subtracting(own).filter { !$0.hasSuffix(".swiftmodule.o") }
    return BuiltCode(
      objects: objects, others: FileFingerprint.all(others), sources: sources, screens: screens)
  }

  private func readManifest() -> BuildManifest? {
    guard let stamp = FileFingerprint(place.manifest) else { return nil }
    if let manifest, manifest.stamp == stamp { return manifest.content }
    guard let text = try? String(contentsOfFile: place.manifest, encoding: .utf8) else {
      return nil
    }
    let content = BuildManifest(text)
    manifest = (stamp, content)
    return content
  }

  /// Reads what was written since the last build; `nil` if a file is missing or `nm` fails.
  private func read(
    _ paths: Set<String>, _ last: [String: BuiltCode.File]
  ) async -> [String: BuiltCode.File]? {
    var files: [String: BuiltCode.File] = [:]
    var changed: [String: (FileFingerprint, Int)] = [:]
    for path in paths {
      guard let stamp = FileFingerprint(path) else { return nil }
      if let file = last[path], file.stamp == stamp {
        files[path] = file
        continue
      }
      guard let hash = Self.hash(path) else { return nil }
      if let file = last[path], file.hash == hash {
        files[path] = BuiltCode.File(stamp: stamp, hash: hash, symbols: file.symbols)
      } else {
        changed[path] = (stamp, hash)
      }
    }
    guard let symbols = await symbols(of: changed.keys.sorted()) else { return nil }
    for (path, (stamp, hash)) in changed {
      guard let symbols = symbols[path] else { return nil }
      files[path] = BuiltCode.File(stamp: stamp, hash: hash, symbols: symbols)
    }
    return files
  }

  private static func hash(_ path: String) -> Int? {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else {
      return nil
    }
    var hasher = Hasher()
    data.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  private func symbols(of paths: [String]) async -> [String: ObjectSymbols]? {
    var found: [String: ObjectSymbols] = [:]
    // A command line has a limit.
    for start in stride(from: 0, to: paths.count, by: 200) {
      let some = Array(paths[start..<min(start + 200, paths.count)])
      // A single file would be listed without its path.
      let command = BuildCommand(
        executable: "nm", arguments: ["-g", "-P"] + some + some.prefix(1), directory: place.scratch)
      let (result, listing) = await BuildRun.output(of: command)
      guard result == .succeeded else { return nil }
      found.merge(ObjectSymbols.read(listing, of: Set(some))) { first, _ in first }
    }
    return found
  }
}

extension BuildManifest {
  /// The object files of modules with sources outside of the build folder, that is, of no downloaded
  /// package, other than the modules of the storybook.
  fileprivate func objects(outside scratch: String) -> Set<String> {
    let storybook = ["StorybookServer", "StorybookProgram"].reduce(into: Set<String>()) {
      $0.formUnion(QuickPlan.dependencies(of: $1, self))
    }
    let own = modules.filter { module in
      module.sources.contains { !$0.hasPrefix(scratch + "/") }
        && QuickPlan.interfaces(module.outputs).allSatisfy { !storybook.contains($0) }
    }
    return Set(own.flatMap(\.objects.values))
  }
}
