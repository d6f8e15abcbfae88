import StorybookSchema
import Synchronization

/// The commands in a story's props as written in code, by path.
final class CommandCollector: Sendable {
  struct Found: Sendable {
    let source: CodeLocation?
    /// Performs the command; ignores a value of another type.
    let perform: @Sendable (PerformedValue) -> Void
  }

  private let found = Mutex<[Pointer: Found]>([:])

  func addCommand<Performed>(_ command: CommandWith<Performed>, at path: Pointer) {
    let entry = Found(source: command.source) { performed in
      if let value = performed.value as? Performed { command.perform(with: value) }
    }
    found.withLock { $0[path] = entry }
  }

  subscript(path: Pointer) -> Found? { found.withLock { $0[path] } }
}
