/// A named rule that every value of a type must satisfy.
///
/// ```swift
/// let invariants: [Invariant<Player.Props>] = [
///   Invariant("progress lies within the buffer", at: \.progress, \.buffer) {
///     $0.progress <= $0.buffer
///   }
/// ]
/// ```
///
/// A screen with ``Screen/invariants(_:)`` shows broken ones at their fields, and `check` lists
/// them. Tests call `invariants.broken(by:)`.
public struct Invariant<Root: Codable & Sendable>: Sendable {
  /// The rule as a sentence, used as its name in reports and in ``Story``.
  public let name: String
  let places: [any PartialKeyPath<Root> & Sendable]
  let holds: @Sendable (Root) throws -> Bool
  let file: String
  let line: Int

  /// - Parameters:
  ///   - name: the rule as a sentence.
  ///   - places: the properties of the rule; the page shows a broken rule at their fields.
  ///   - file: the calling file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - holds: returns `false`, or throws an error with details, if the rule is broken.
  public init(
    _ name: String, at places: (any PartialKeyPath<Root> & Sendable)..., file: String = #fileID,
    line: Int = #line, holds: @escaping @Sendable (Root) throws -> Bool
  ) {
    self.name = name
    self.places = places
    self.holds = holds
    self.file = file
    self.line = line
  }

  /// Returns the violation by a value; `nil` if the rule holds.
  func violation(by value: Root) -> BrokenInvariant? {
    do {
      guard try !holds(value) else { return nil }
      return BrokenInvariant(name: name, message: nil)
    } catch {
      return BrokenInvariant(name: name, message: ErrorDescription.sentence(error))
    }
  }
}

/// An invariant that a value violates.
struct BrokenInvariant: Hashable, CustomStringConvertible {
  /// The name of the rule: ``Invariant/name``.
  let name: String
  /// The error that the rule threw, if any.
  let message: String?

  var description: String { message.map { "\(name): \($0)" } ?? name }
}

extension Sequence {
  /// Returns the rules that a value breaks, in order, with the errors that they throw; empty if it
  /// satisfies all of them.
  ///
  /// ```swift
  /// #expect(Player.invariants.broken(by: props).isEmpty)
  /// ```
  public func broken<Root>(by value: Root) -> [String] where Element == Invariant<Root> {
    violations(by: value).map(\.description)
  }

  func violations<Root>(by value: Root) -> [BrokenInvariant] where Element == Invariant<Root> {
    compactMap { $0.violation(by: value) }
  }
}
