import Foundation

/// The jobs of a compiler driver, as it prints them: a shell command in each line.
struct CompilerJobs: Hashable, Sendable {
  /// The command that compiles a source file and writes its partial module, by the file's path.
  private(set) var sources: [String: String] = [:]
  /// The command that writes the partial module alone, to the file that ``original(_:)`` names.
  private(set) var partialModules: [String: String] = [:]
  /// The command that writes the interface of the module.
  private(set) var interface: String?

  /// - Parameter partial: the path of a source file's partial module.
  init(_ output: String, partial: (String) -> String?) {
    for line in output.split(separator: "\n").map(String.init) {
      if let source = Self.word(after: " -primary-file ", in: line), let path = partial(source) {
        let documentation = QuickBaseline.documentation(path)
        sources[source] =
          "\(line) -emit-module-path \(path) -emit-module-doc-path \(documentation)"
        partialModules[source] = Self.partialModule(line, to: Self.original(path))
      } else if line.contains(" -frontend -emit-module ") {
        interface = line
      }
    }
  }

  /// The arguments that make the driver print jobs which compile each file for itself, and write
  /// into another folder.
  ///
  /// The removed ones produce files for editors and debuggers, or group the jobs.
  static func arguments(
    _ arguments: [String], interface: String, outputs: String
  ) -> [String] {
    let flags: Set = [
      "-incremental", "-enable-batch-mode", "-parseable-output", "-emit-objc-header",
      "-emit-dependencies", "-serialize-diagnostics",
    ]
    let options: Set = [
      "-index-store-path", "-emit-objc-header-path", "-emit-module-path", "-output-file-map",
    ]
    var kept: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if options.contains(argument) {
        rest = rest.dropFirst()
      } else if !flags.contains(argument) {
        kept.append(argument)
      }
    }
    return kept + [
      "-emit-module-path", interface, "-output-file-map", outputs, "-disable-batch-mode",
      "-driver-filelist-threshold", "1000000", "-driver-print-jobs",
    ]
  }

  /// The file for the partial module of a source as the last full build compiled it.
  static func original(_ partial: String) -> String {
    ((partial as NSString).deletingPathExtension as NSString)
      .appendingPathExtension("original.swiftmodule") ?? partial
  }

  /// The command that writes the partial module instead of an object file.
  private static func partialModule(_ line: String, to path: String) -> String? {
    guard let object = word(after: " -o ", in: line) else { return nil }
    let documentation = QuickBaseline.documentation(path)
    return line.replacing(" -frontend -c ", with: " -frontend -emit-module ")
      .replacing(" -o \(object)", with: " -o \(path) -emit-module-doc-path \(documentation)")
  }

  private static func word(after mark: String, in line: String) -> String? {
    guard let range = line.firstRange(of: mark) else { return nil }
    return String(line[range.upperBound...].prefix { $0 != " " })
  }
}
