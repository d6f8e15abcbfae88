/// Where the stories of a command come from.
package enum ProgramSource: Hashable, Sendable {
  /// The absolute path of a built executable.
  case executable(String)
  case package(BuiltProgram)

  /// Names the executable that a person started, and that became the tool.
  static let variable = "STORYBOOK_PROGRAM"

  package var executable: String {
    switch self {
    case .executable(let path): path
    case .package(let program): program.executable
    }
  }
}
