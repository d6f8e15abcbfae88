/// A JSON Patch (RFC 6902): either all of its operations apply, or none.
package struct Patch: Hashable, Sendable {
  package var operations: [Operation]

  package init(_ operations: [Operation]) { self.operations = operations }

  package enum Operation: Hashable, Sendable {
    case add(Pointer, Value)
    case remove(Pointer)
    case replace(Pointer, Value)
    case move(from: Pointer, to: Pointer)
    case copy(from: Pointer, to: Pointer)
    case test(Pointer, Value)
    /// Replaces a part of a string; an extension of RFC 6902.
    case splice(Pointer, TextSplice)
  }

  /// The reason why a patch could not be applied, with the path of the failing operation.
  package struct ApplyError: Error, Hashable, CustomStringConvertible {
    package let path: Pointer
    package let reason: String
    /// Whether the patch was based on outdated props, so that it may still apply to newer ones.
    package let isStale: Bool
    /// Whether what the patch was to change no longer exists.
    package let isGone: Bool

    package init(path: Pointer, reason: String, isStale: Bool = false, isGone: Bool = false) {
      self.path = path
      self.reason = reason
      self.isStale = isStale
      self.isGone = isGone
    }

    package var description: String { path.prefixed(to: reason) }
  }
}

extension Patch.Operation {
  /// The target path of the operation.
  package var path: Pointer {
    switch self {
    case .add(let path, _), .remove(let path), .replace(let path, _), .test(let path, _): path
    case .move(_, let path), .copy(_, let path), .splice(let path, _): path
    }
  }
}

extension Patch {
  /// The deepest path that contains all operations; `nil` without operations.
  package var commonPath: Pointer? {
    let paths = operations.flatMap(\.paths)
    return paths.dropFirst().reduce(paths.first) { common, path in
      common.map { common in
        Pointer(zip(common.tokens, path.tokens).prefix { $0 == $1 }.map(\.0))
      }
    }
  }
}

extension Patch.Operation {
  fileprivate var paths: [Pointer] {
    switch self {
    case .move(let from, let to): [from, to]
    default: [path]
    }
  }
}
