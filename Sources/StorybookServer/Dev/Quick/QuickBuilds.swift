import Foundation
import Logging
import StorybookHost

/// Builds a product from the last full build and changed source files, where that is certain to
/// give the same program as another full build.
///
/// The changed files are compiled with the full build's own compiler calls and linked with its
/// other object files: those of other packages as a library, linked once. The module's interface,
/// its `.swiftmodule`, says whether a full build would compile more: it holds all declarations and
/// the fingerprints by which the compiler decides. If each byte is as before, only bodies of
/// functions changed. The partial module of a file, which compiling it writes on the way, is its
/// part of the interface. For the first change of a file it is compared with that of a copy, as the
/// full build compiled it; without a copy, the whole interface is written and compared, for which
/// the compiler reads all files.
actor QuickBuilds {
  /// More changed files than these leave little to gain.
  private static let mostFiles = 4

  private let executable: String
  private let root: String
  private let scratch: String
  private let manifestPath: String
  private let folder: QuickFolder
  private let log: Logger
  private var baseline: QuickBaseline?
  /// The fingerprints of the sources when the full build began.
  private var sourcesBefore: [String: FileFingerprint] = [:]
  /// Files whose part of the interface differs from that of their copy.
  private var suspects: Set<String> = []
  /// Those of them for which the full build wrote the same interface: theirs contains their path.
  private var incomparable: Set<String> = []

  /// `nil` where SwiftPM has no build manifest that describes the executable.
  init?(executable: String, root: String, log: Logger) {
    let resolved = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    guard let place = BuildCommand.manifest(of: executable) else { return nil }
    scratch = place.scratch
    manifestPath = place.manifest
    self.executable = resolved
    self.root = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    folder = QuickFolder(beside: executable, root: root)
    self.log = log
  }

  /// Notes the sources that a full build is about to compile.
  func noteSources() {
    let plan = baseline?.plan ?? readPlan()?.plan
    sourcesBefore = FileFingerprint.all(plan?.modules.flatMap(\.objects.keys) ?? [])
  }

  private func readPlan(_ last: QuickBaseline? = nil) -> (manifest: Data, plan: QuickPlan)? {
    guard let manifest = try? Data(contentsOf: URL(filePath: manifestPath)) else { return nil }
    if let last, manifest == last.manifest { return (manifest, last.plan) }
    return QuickPlan(
      BuildManifest(String(decoding: manifest, as: UTF8.self)), product: executable, root: root,
      scratch: scratch
    ).map { (manifest, $0) }
  }

  /// Prepares quick builds after a successful full build.
  func prepare() async {
    let last = baseline
    baseline = nil
    guard let (manifest, plan) = readPlan(last) else { return }
    var next = QuickBaseline(manifest: manifest, plan: plan)
    guard next.linker != nil, (try? next.read()) != nil, (try? copyObjects(next)) != nil,
      await prepareLibrary(next, last: last), await prepareCommands(&next, last: last)
    else {
      log.info("Quick builds are not available after this build.")
      return
    }
    if next.contents == last?.contents {
      next.partials = last?.partials ?? [:]
      incomparable.formUnion(suspects)
    }
    suspects = []
    copySources(&next, last: last)
    baseline = next
  }

  /// Builds the product from the last full build and files that changed since.
  ///
  /// Returns the path of an executable, or `nil` if the changes require a full build.
  func build(_ changed: Set<String>) async -> String? {
    guard let baseline, !changed.isEmpty, changed.count <= Self.mostFiles,
      let modules = baseline.plan.modules(of: changed)
    else { return nil }
    let before = FileFingerprint.all(changed)
    let unknown = changed.filter { baseline.partials[$0] == nil }
    let isComparable =
      unknown.isEmpty
      || unknown.isDisjoint(with: incomparable)
        && changed.allSatisfy { baseline.originals[$0] != nil }
    async let isCompiled = compile(changed, baseline: baseline)
    async let originals = partialsBefore(
      isComparable ? unknown : [], changed: changed, baseline: baseline)
    async let isSame = hasSameInterfaces(isComparable ? [] : modules, baseline: baseline)
    guard baseline.isCurrent(for: modules, manifestPath: manifestPath, changed: changed) else {
      return skip("another build wrote files")
    }
    guard await isCompiled else { return skip("a file does not compile") }
    guard await link() else { return skip("the linker failed") }
    let partials = folder.partials(of: changed, in: modules)
    let expected = await baseline.partials.merging(originals) { known, _ in known }
    let differing = changed.filter { expected[$0] == nil || partials[$0] != expected[$0] }
    guard await isSame, !isComparable || differing.isEmpty else {
      suspects = isComparable ? differing : []
      return skip("an interface changed")
    }
    guard before == FileFingerprint.all(changed), baseline.hasSameSources(except: changed) else {
      return skip("other sources changed")
    }
    if self.baseline?.contents == baseline.contents {
      self.baseline?.partials.merge(partials) { _, new in new }
    }
    return folder.program
  }

  private func skip(_ reason: String) -> String? {
    // A later change terminates the compilers, which is no reason to report.
    if !Task.isCancelled { log.info("No quick build: \(reason).") }
    return nil
  }

  func remove() { folder.remove() }
}

extension QuickBuilds {
  /// Compiles the copies of files to their partial modules.
  private nonisolated func partialsBefore(
    _ files: Set<String>, changed: Set<String>, baseline: QuickBaseline
  ) async -> [String: [Data]] {
    guard let modules = baseline.plan.modules(of: files) else { return [:] }
    for file in files {
      guard var command = baseline.partialModules[file] else { return [:] }
      for module in modules {
        for source in module.objects.keys where changed.contains(source) {
          let copy = folder.original(source, of: module)
          command = command.replacingOccurrences(of: " \(source) ", with: " \(copy) ")
        }
      }
      guard await folder.runCommand(command) != nil else { return [:] }
    }
    return folder.partials(of: files, in: modules, isOriginal: true)
  }

  private nonisolated func compile(_ changed: Set<String>, baseline: QuickBaseline) async -> Bool {
    let commands = changed.map { baseline.sources[$0] ?? "false" }
    return await withTaskGroup(of: Bool.self) { [folder] group in
      for command in commands { group.addTask { await folder.runCommand(command) != nil } }
      var isCompiled = true
      for await isOne in group where !isOne { isCompiled = false }
      return isCompiled
    }
  }

  /// Writes the interfaces of the modules. Returns whether they are the full build's.
  private nonisolated func hasSameInterfaces(
    _ modules: [QuickPlan.Module], baseline: QuickBaseline
  ) async -> Bool {
    for module in modules {
      guard let command = baseline.interfaces[module.name], await folder.runCommand(command) != nil
      else {
        return false
      }
      let written = folder.interface(of: module)
      let pairs = [
        (written, module.interface),
        (QuickBaseline.documentation(written), QuickBaseline.documentation(module.interface)),
      ]
      for (new, old) in pairs {
        guard let bytes = try? Data(contentsOf: URL(filePath: new)), bytes == baseline.contents[old]
        else { return false }
      }
    }
    return true
  }
}

extension QuickBuilds {
  /// Copies the object files of all modules that quick builds compile, which replace them there.
  private func copyObjects(_ next: QuickBaseline) throws {
    for module in next.plan.modules {
      try folder.makeFolder(of: module)
      for object in module.objects.values {
        let copy = folder.object(object, of: module)
        unlink(copy)
        try FileManager.default.copyItem(atPath: object, toPath: copy)
      }
    }
  }

  /// Copies the sources that were the same before and after the full build.
  private func copySources(_ next: inout QuickBaseline, last: QuickBaseline?) {
    for module in next.plan.modules {
      for source in module.objects.keys {
        guard let stamp = next.stamps[source], stamp == sourcesBefore[source] else { continue }
        let copy = folder.original(source, of: module)
        if last?.originals[source] != stamp {
          unlink(copy)
          guard (try? FileManager.default.copyItem(atPath: source, toPath: copy)) != nil,
            FileFingerprint(source) == stamp
          else { continue }
        }
        next.originals[source] = stamp
      }
    }
  }

  private func prepareLibrary(_ next: QuickBaseline, last: QuickBaseline?) async -> Bool {
    if let last, next.hasLibrary(of: last) { return true }
    // Workers may still run the previous one: another file, not other contents.
    unlink(folder.library)
    let arguments = LinkerJobs.library(
      next.plan.linking, objects: folder.libraryObjects, output: folder.library)
    guard (try? folder.writeList(next.fixedObjects, to: folder.libraryObjects)) != nil else {
      return false
    }
    return await folder.run(arguments) != nil
  }

  private func prepareCommands(_ next: inout QuickBaseline, last: QuickBaseline?) async -> Bool {
    if let last, last.plan == next.plan {
      next.sources = last.sources
      next.partialModules = last.partialModules
      next.interfaces = last.interfaces
      return true
    }
    for module in next.plan.modules {
      guard let jobs = await jobs(of: module) else { return false }
      next.sources.merge(jobs.sources) { first, _ in first }
      next.partialModules.merge(jobs.partialModules) { first, _ in first }
      next.interfaces[module.name] = jobs.interface
    }
    guard let linker = await linkerJobs(next) else { return false }
    if let libraries = linker.libraries {
      guard (try? folder.writeList([libraries], to: folder.script)) != nil, await link() else {
        return false
      }
    }
    return (try? folder.writeList([linker.link], to: folder.script)) != nil
  }

  /// Runs the script, as a command with all object files is too long for an argument.
  private func link() async -> Bool { await folder.run(["/bin/sh", folder.script]) != nil }

  private func jobs(of module: QuickPlan.Module) async -> CompilerJobs? {
    let outputs = module.objects.mapValues { ["object": folder.object($0, of: module)] }
    let path = folder.outputs(of: module)
    let arguments = CompilerJobs.arguments(
      module.arguments, interface: folder.interface(of: module), outputs: path)
    guard (try? JSONEncoder().encode(outputs).write(to: URL(filePath: path))) != nil,
      let printed = await folder.run(arguments)
    else { return nil }
    return CompilerJobs(printed) { source in
      module.objects[source].map { folder.partial($0, of: module) }
    }
  }

  private func linkerJobs(_ next: QuickBaseline) async -> LinkerJobs? {
    let fixed = Set(next.fixedObjects)
    let copies = next.plan.modules.flatMap { module in
      module.objects.values.map { ($0, folder.object($0, of: module)) }
    }
    let moved = Dictionary(copies) { first, _ in first }
    let objects = next.plan.objects.filter { !fixed.contains($0) }.map { moved[$0] ?? $0 }
    guard (try? folder.writeList(objects, to: folder.objects)) != nil else { return nil }
    let arguments = LinkerJobs.program(
      next.plan.linking, objects: folder.objects, library: folder.library, output: folder.program)
    return await folder.run(arguments).flatMap { LinkerJobs($0, list: folder.libraries) }
  }
}
