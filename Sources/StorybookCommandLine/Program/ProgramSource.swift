/// Where the stories of a command come from.
package enum ProgramSource: Hashable, Sendable {
  /// The absolute path of a built executable.
  case executable(String)
  case package(BuiltProgram)

  package var executable: String {
    switch self {
    case .executable(let path): path
    case .package(let program): program.executable
    }
  }
}
