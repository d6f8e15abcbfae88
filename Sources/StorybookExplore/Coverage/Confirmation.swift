import Storybook
import StorybookProgram
import StorybookSchema

/// Checks fields that seem dead once more: with the props of all stories, and with every case of
/// their enums, because a field may be visible in one case only.
struct Confirmation: Sendable {
  /// The limit of base props, and of values for a place in each of them.
  private static let limit = 48
  private static let valueLimit = 2
  /// How often two props are compared, as a difference may be due to the order of a dictionary.
  private static let repetitions = 4

  private let document: SchemaDocument
  private let observer: CaseRunner
  /// The base props with the hash of their output.
  private let bases: [(props: Value, look: Int)]

  init(_ document: SchemaDocument, _ observer: CaseRunner, known: [Value]) async throws {
    self.document = document
    self.observer = observer
    let variations = BaseVariations(document, known: known)
    let choices = variations.all.filter(\.isOfCases).map { variations.props($0) }
    let props = Array((variations.varied + choices).prefix(Self.limit))
    let observations = try await observer.observe(props)
    bases = zip(props, observations).compactMap { props, observation in
      guard case .rendered = observation.result else { return nil }
      return observation.look.map { (props, $0) }
    }
  }

  /// Revives the fields that change the output of any base.
  func confirm(_ liveness: inout Liveness) async throws {
    for pattern in liveness.unseen where try await matters(pattern) { liveness.revive(pattern) }
  }

  private func matters(_ pattern: Pointer) async throws -> Bool {
    let changed = bases.flatMap { base in
      variants(of: base.props, pattern: pattern).map { (props: $0, look: base.look) }
    }
    let looks = try await observer.observe(changed.map(\.props)).map(\.look)
    return zip(changed, looks).contains { $1 != nil && $0.look != $1 }
  }

  private func variants(of props: Value, pattern: Pointer) -> [Value] {
    guard let place = place(pattern, in: props) else { return [] }
    return BoundaryValues(document).values(at: place).filter { $0 != place.value }
      .prefix(Self.valueLimit).map { props.replacing(place.pointer, with: $0) }
  }

  /// Whether two values of a field produce different output for any base.
  func distinguishes(_ first: Value, and second: Value, at pattern: Pointer) async throws -> Bool {
    let pairs = bases.flatMap { base in
      place(pattern, in: base.props).map { place in
        [first, second].map { base.props.replacing(place.pointer, with: $0) }
      } ?? []
    }
    let looks = try await observer.observe(pairs).map(\.look)
    for index in stride(from: 0, to: looks.count - 1, by: 2)
    where looks[index] != nil && looks[index + 1] != nil && looks[index] != looks[index + 1] {
      if try await differ(pairs[index], and: pairs[index + 1]) { return true }
    }
    return false
  }

  /// Whether props that rendered differently have no rendering in common: each of them may render
  /// differently every time.
  private func differ(_ first: Value, and second: Value) async throws -> Bool {
    let props = (0..<Self.repetitions).flatMap { _ in [first, second] }
    let looks = try await observer.observe(props).map(\.look)
    let ofFirst = Set(stride(from: 0, to: looks.count, by: 2).compactMap { looks[$0] })
    let ofSecond = Set(stride(from: 1, to: looks.count, by: 2).compactMap { looks[$0] })
    return ofFirst.isDisjoint(with: ofSecond)
  }

  private func place(_ pattern: Pointer, in props: Value) -> Place? {
    document.places(in: props).first { $0.pattern == pattern }
  }
}

extension Variation {
  /// Whether it chooses another case of an enum, or another Boolean.
  fileprivate var isOfCases: Bool {
    if case .bool = value { return true }
    return choice != nil
  }
}
