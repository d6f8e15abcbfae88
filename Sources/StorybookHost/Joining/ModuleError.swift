/// Why a module cannot be joined with others.
struct ModuleError: Error, Equatable, CustomStringConvertible {
  let path: String
  /// Counted from 1; `nil` for errors that concern the whole module.
  let line: Int?
  let reason: String

  var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
