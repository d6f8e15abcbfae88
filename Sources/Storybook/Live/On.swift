import StorybookSchema

/// What a command does to the props, in a live story.
///
/// ```swift
/// On(\.typed) { props, text in props.name = text }
/// On(\.save) { props in props.isSaved = true }
/// ```
public struct On<Props: Codable & Sendable>: Sendable {
  let source: SourceLocation
  /// False when it is none of its commands.
  let handle: @Sendable (inout Props, Pointer, PerformedValue) throws -> Bool

  /// For a command with a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Member.Performed) throws -> Void
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      guard props[keyPath: command].isAt(path), let value = performed.value as? Member.Performed
      else { return false }
      try change(&props, value)
      return true
    }
  }

  /// For a command without a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props) throws -> Void
  ) where Member.Performed == Void {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try change(&props)
    }
  }

  /// For the same command of every element of a list; the closure is told which one.
  public init<Element, Member: PerformableMember & SendableMetatype>(
    each list: any KeyPath<Props, [Element]> & Sendable,
    _ command: any KeyPath<Element, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Int, Member.Performed) throws -> Void
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      let index = props[keyPath: list].firstIndex { $0[keyPath: command].isAt(path) }
      guard let index, let value = performed.value as? Member.Performed else { return false }
      try change(&props, index, value)
      return true
    }
  }

  /// For the same command without a value of every element of a list.
  public init<Element, Member: PerformableMember & SendableMetatype>(
    each list: any KeyPath<Props, [Element]> & Sendable,
    _ command: any KeyPath<Element, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Int) throws -> Void
  ) where Member.Performed == Void {
    self.init(each: list, command, filePath: filePath, fileID: fileID, line: line) {
      props, index, _ in try change(&props, index)
    }
  }

  /// Everything that a screen inside this one does to its own props.
  public init<Child>(
    _ child: any WritableKeyPath<Props, Child> & Sendable, _ update: Update<Child>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { try update.handle(&$0[keyPath: child], $1, $2) != nil }
  }

  /// The same for a screen that is not always there.
  public init<Child>(
    _ child: any WritableKeyPath<Props, Child?> & Sendable, _ update: Update<Child>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      guard var value = props[keyPath: child],
        try update.handle(&value, path, performed) != nil
      else { return false }
      props[keyPath: child] = value
      return true
    }
  }
}

/// A command among the props, or one that may be missing.
public protocol PerformableMember {
  /// The value that it is performed with; `Void` for a ``Command``.
  associatedtype Performed
  /// The command, while there is one.
  var performable: CommandWith<Performed>? { get }
}

extension CommandWith: PerformableMember {
  public var performable: CommandWith? { self }
}

extension Optional: PerformableMember where Wrapped: PerformableMember {
  public var performable: CommandWith<Wrapped.Performed>? { self?.performable }
}

extension PerformableMember {
  func isAt(_ path: Pointer) -> Bool { performable?.origin?.reference.path == path }
}
