/// A JSON Patch (RFC 6902): operations that apply all, or not at all.
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
    /// A part of a text; not in RFC 6902.
    case splice(Pointer, TextSplice)
  }

  /// Why a patch was not applied: at which operation's path, and what is wrong there.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let path: Pointer
    package let reason: String
    /// True when it may fit on top of newer props.
    package let isStale: Bool

    package init(path: Pointer, reason: String, isStale: Bool = false) {
      self.path = path
      self.reason = reason
      self.isStale = isStale
    }

    package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
  }
}

extension Patch.Operation {
  /// Where the operation writes or looks.
  package var path: Pointer {
    switch self {
    case .add(let path, _), .remove(let path), .replace(let path, _), .test(let path, _): path
    case .move(_, let path), .copy(_, let path), .splice(let path, _): path
    }
  }
}

extension Patch {
  /// The innermost place that all operations are at or below; nil without operations.
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
