import Foundation

/// The jobs of a linker call, as the compiler driver prints them: a shell command in each line.
struct LinkerJobs: Hashable, Sendable {
  /// The command that collects the libraries which object files ask for; `nil` where the linker
  /// does that.
  private(set) var libraries: String?
  private(set) var link: String

  /// - Parameter list: the file in which to keep the libraries, instead of a temporary one.
  init?(_ output: String, list: String) {
    let lines = output.split(separator: "\n").map(String.init)
    guard let last = lines.last, last.hasPrefix("/"), last.contains(" -o ") else { return nil }
    link = last
    let extract = lines.first { $0.prefix { $0 != " " }.hasSuffix("swift-autolink-extract") }
    guard let extract, let mark = extract.range(of: " -o ", options: .backwards) else { return }
    let temporary = String(extract[mark.upperBound...].prefix { $0 != " " })
    libraries = extract.replacingOccurrences(of: temporary, with: list)
    link = last.replacingOccurrences(of: temporary, with: list)
  }

  /// The arguments that make the driver print the jobs of another linker with other files.
  ///
  /// A copy relocation would make two variables out of one of the library's; without them, such a
  /// program does not link.
  static func program(
    _ arguments: [String], objects: String, library: String, output: String
  ) -> [String] {
    other(arguments, objects: objects, output: output) + [
      "-Xlinker", library, "-Xlinker", "-z", "-Xlinker", "nocopyreloc",
      "-driver-filelist-threshold", "1000000", "-driver-print-jobs",
    ]
  }

  /// The arguments that link a library instead of the executable.
  static func library(_ arguments: [String], objects: String, output: String) -> [String] {
    let entry = arguments.firstRange(of: ["-Xlinker", "--defsym", "-Xlinker"])
    var kept = arguments
    if let entry, entry.upperBound < kept.endIndex {
      kept.removeSubrange(entry.lowerBound...entry.upperBound)
    }
    return other(kept.filter { $0 != "-emit-executable" }, objects: objects, output: output) + [
      "-emit-library", "-Xlinker", "-Bsymbolic",
    ]
  }

  private static func other(_ arguments: [String], objects: String, output: String) -> [String] {
    var arguments = arguments
    if let place = arguments.firstIndex(of: "-o"), place + 1 < arguments.count {
      arguments[place + 1] = output
    }
    return arguments + [
      "@\(objects)", "-use-ld=lld", "-Xlinker", "-O0", "-Xlinker", "--build-id=none",
    ]
  }
}
