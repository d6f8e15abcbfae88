import Storybook
import StorybookSchema

extension Recording.Step {
  package enum Kind: String, Hashable, Sendable { case start, edit, environment, command, crash }

  package var kind: Kind {
    if crash != nil { return .crash }
    if performed != nil { return .command }
    return environment == nil ? .edit : .environment
  }

  private static let titleLimit = 80

  /// A one-line summary of the step.
  package var title: String {
    let parts = [
      performed?.title, environment?.title { $0.tokens.joined(separator: ".") }, edit,
      crash?.title,
    ]
    let title = parts.compactMap(\.self).joined(separator: ": ")
    let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard line.count > Self.titleLimit else { return line }
    return line.prefix(Self.titleLimit - 1) + "…"
  }

  /// The title of the patch, unless a command made it.
  private var edit: String? {
    guard performed == nil else { return nil }
    return patch?.title { $0.description.nonEmpty ?? "all" }
  }
}

extension Recording.Performed {
  fileprivate var title: String { "\(command)" + (value.map { "(\($0.text))" } ?? "()") }
}

extension CrashReport {
  fileprivate var title: String { "\(cause.kind.rawValue): \(message)" }
}

extension Patch {
  fileprivate func title(_ name: (Pointer) -> String) -> String {
    let changes = operations.filter { if case .test = $0 { false } else { true } }
    guard let first = changes.first else { return "no change" }
    let more = changes.count > 1 ? ", \(changes.count - 1) more" : ""
    switch first {
    case .add(let path, let value), .replace(let path, let value), .test(let path, let value):
      return "\(name(path)) = \(value.text)\(more)"
    case .remove(let path): return "\(name(path)) removed\(more)"
    case .move(let from, let to): return "\(name(from)) → \(name(to))\(more)"
    case .splice(let path, let splice): return "\(name(path)): “\(splice.insert)”\(more)"
    case .copy(let from, let to): return "\(name(to)) = \(name(from))\(more)"
    }
  }
}
