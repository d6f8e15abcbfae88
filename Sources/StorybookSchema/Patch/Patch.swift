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
  }

  /// Why a patch was not applied: at which operation's path, and what is wrong there.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let path: Pointer
    package let reason: String
    package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
  }
}

extension Patch.Operation {
  /// Where the operation writes or looks.
  package var path: Pointer {
    switch self {
    case .add(let path, _), .remove(let path), .replace(let path, _), .test(let path, _): path
    case .move(_, let path), .copy(_, let path): path
    }
  }
}
