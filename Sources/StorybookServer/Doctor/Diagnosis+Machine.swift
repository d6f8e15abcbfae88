import Foundation
import Storybook
import StorybookCommandLine
import StorybookWebSockets
import StorybookProgram
import StorybookHost

extension Diagnosis {
  /// - Parameter version: the output of `swift --version`; `nil` if it cannot be run.
  static func toolchain(_ version: String?) -> Diagnosis {
    let remedy = "Install Swift 6.2 or newer, and put its folder into PATH: “dev” builds with it."
    guard let version, let match = version.firstMatch(of: #/Swift version (\d+)\.(\d+)\S*/#),
      let major = Int(match.1), let minor = Int(match.2)
    else { return Diagnosis("toolchain", .warning, finding: "swift cannot be run", remedy: remedy) }
    guard (major, minor) >= (6, 2) else {
      return Diagnosis("toolchain", .warning, finding: String(match.0), remedy: remedy)
    }
    return Diagnosis("toolchain", .fine, finding: String(match.0))
  }

  /// What finds the lines of crashes; on macOS nothing does.
  static var symbolizer: [Diagnosis] {
    guard !TracedImages.all.isEmpty else { return [] }
    return [symbolizer { () throws(SymbolizerError) in try Symbolizer.find() }]
  }

  static func symbolizer(_ find: () throws(SymbolizerError) -> Symbolizer) -> Diagnosis {
    let subject = "lines of crashes"
    do throws(SymbolizerError) {
      return Diagnosis(subject, .fine, finding: try find().path)
    } catch {
      return Diagnosis(
        subject, .warning, finding: "no llvm-symbolizer", remedy: error.description)
    }
  }

  /// This tool, or the executable that serves itself.
  static var version: Diagnosis {
    Diagnosis("storybook", .fine, finding: StorybookVersion.current)
  }

  /// The library that the program links, and whether this tool speaks with it.
  static func program(_ greeting: ProgramGreeting) -> Diagnosis {
    let finding = "links \(greeting.library), speaks version \(greeting.version) of the protocol"
    guard greeting.library != StorybookVersion.current else {
      return Diagnosis("program", .fine, finding: finding)
    }
    return Diagnosis(
      "program", .warning, finding: finding,
      remedy: "They work together; “swift package update” or “make install” updates the older one.")
  }

  /// The library that serves, and the port.
  ///
  /// - Parameter error: the reason why a server does not start; `nil` if it does.
  static func server(port: Int, error: ServerError?) -> [Diagnosis] {
    let library = "libwebsockets with libuv"
    let listening = "port \(port)"
    guard let error else {
      return [
        Diagnosis(library, .fine, finding: "starts"), Diagnosis(listening, .fine, finding: "free"),
      ]
    }
    return switch error {
    case .portTaken, .portForbidden:
      [
        Diagnosis(library, .fine, finding: "starts"),
        Diagnosis(listening, .failure, finding: "unusable", remedy: error.description),
      ]
    default: [Diagnosis(library, .failure, finding: "does not start", remedy: error.description)]
    }
  }

  /// - Parameter folders: those in which fixtures of the catalog are saved.
  static func fixtures(
    _ folders: [String],
    isWritable: (String) -> Bool = FileManager.default.isWritableFile(atPath:)
  ) -> Diagnosis {
    let places = Set(folders.map(FileManager.default.existingFolder)).sorted()
    let locked = places.filter { !isWritable($0) }
    guard let first = locked.first else {
      return Diagnosis("fixture folders", .fine, finding: "\(folders.count) writable")
    }
    return Diagnosis(
      "fixture folders", .warning,
      finding: "\(locked.count) of \(places.count) not writable, as \(first)",
      remedy: "Change the owner or the permissions, or serve with --read-only.")
  }

  /// A file of a public folder that is never served.
  static func hidden(_ sentence: String) -> Diagnosis {
    Diagnosis(
      "public folders", .warning, finding: sentence,
      remedy: "Rename it in the app, or leave it out.")
  }

  /// Finds workers without a host.
  ///
  /// - Parameter table: the output of `ps` with the columns process, parent, arguments; `nil` if it
  ///   cannot be run.
  static func workers(_ table: String?) -> Diagnosis {
    guard let table else {
      return Diagnosis(
        "workers", .warning, finding: "unknown, as ps cannot be run", remedy: "Install procps.")
    }
    let stale = table.split(separator: "\n").compactMap { line -> String? in
      let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      guard fields.count == 3, fields[1] == "1",
        fields[2].split(separator: " ").contains(where: { $0 == WorkerMain.argument })
      else { return nil }
      return String(fields[0])
    }
    guard !stale.isEmpty else { return Diagnosis("workers", .fine, finding: "none without a host") }
    let processes = stale.joined(separator: " ")
    return Diagnosis(
      "workers", .warning, finding: "\(stale.count) without a host",
      remedy: "End them: kill \(processes)")
  }
}
