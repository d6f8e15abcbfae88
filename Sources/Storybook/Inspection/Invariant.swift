/// A named rule that holds for every value of a type, however it came about.
///
/// ```swift
/// let invariants: [Invariant<Player.Props>] = [
///   Invariant("progress lies within the buffer", at: \.progress, \.buffer) {
///     $0.progress <= $0.buffer
///   }
/// ]
/// ```
///
/// Given to a ``Screen``, a broken one is shown at its fields, and `check` lists it. A test asks
/// `invariants.broken(by:)`.
public struct Invariant<Root: Codable & Sendable>: Sendable {
  /// The rule as a sentence; what reports and ``Story`` call it.
  public let name: String
  let places: [any PartialKeyPath<Root> & Sendable]
  let holds: @Sendable (Root) throws -> Bool
  let file: String
  let line: Int

  /// - Parameters:
  ///   - name: the rule as a sentence.
  ///   - places: the properties that it speaks of, where it is shown when it is broken.
  ///   - file: the file that calls; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - holds: false, or an error that says more, when the rule is broken.
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

  /// What is to be said of the value; nil when the rule holds.
  public func broken(by value: Root) -> BrokenInvariant? {
    do {
      return try holds(value) ? nil : BrokenInvariant(name: name)
    } catch {
      return BrokenInvariant(name: name, message: ErrorDescription.sentence(error))
    }
  }
}

/// A rule that does not hold for a value.
public struct BrokenInvariant: Hashable, Sendable, CustomStringConvertible {
  /// That of the rule: ``Invariant/name``.
  public let name: String
  /// What the rule threw, if it threw.
  public let message: String?

  /// A broken rule, for comparing in a test.
  public init(name: String, message: String? = nil) {
    self.name = name
    self.message = message
  }

  public var description: String { message.map { "\(name): \($0)" } ?? name }
}

extension Sequence {
  /// The rules that the value breaks, in their order; empty when it is as it should be.
  ///
  /// ```swift
  /// #expect(Player.invariants.broken(by: props).isEmpty)
  /// ```
  public func broken<Root>(by value: Root) -> [BrokenInvariant] where Element == Invariant<Root> {
    compactMap { $0.broken(by: value) }
  }
}
