import Foundation
import StorybookSchema
import StorybookVariations
import StorybookWorker

/// The first story's props of types that no screen has yet, as Swift expressions.
///
/// Workers make them, because the type's `init(from:)` may trap; another one continues after the
/// props that it trapped on.
struct SampleProps {
  private static let variationLimit = 40
  private static let randomCount = 20
  private static let mostTraps = 10

  let workers: WorkerClient

  /// Whether the program has the type: one of another executable or of a test has no metadata there.
  func has(mangled type: String) async -> Bool {
    let request = WorkerRequest.typeSchema(mangledName: type, isProbed: false)
    guard case .schema? = try? await workers.answer(request) else { return false }
    return true
  }

  /// Returns the first story's props of a screen; `nil` for types that accept no invented values.
  func expression(for candidate: ScreenCandidate) async throws -> String? {
    var samples: [String: String] = [:]
    for type in candidate.props.mangledTypes {
      samples[type] = try await expression(ofMangled: type, module: candidate.visibleModule)
    }
    return candidate.props.sample(samples)
  }

  /// Returns the expression; `nil` if the type accepts no invented props.
  ///
  /// - Parameter module: the module of the expression, which sees its own initializers only; `nil`
  ///   for a module without types of the props.
  private func expression(ofMangled type: String, module: String?) async throws -> String? {
    guard let schema = try await schema(type) else { return nil }
    var traps = 0
    for sample in Self.samples(of: schema) {
      let request = WorkerRequest.typeExpression(
        mangledName: type, module: module, props: sample.bytes)
      do {
        if case .exported(let text) = try await workers.answer(request) { return text }
      } catch is WorkerExitError {
        traps += 1
        guard traps <= Self.mostTraps else { return nil }
      }
    }
    return nil
  }

  /// The schema, from metadata alone if the type traps when it is probed.
  private func schema(_ type: String) async throws -> SchemaDocument? {
    for isProbed in [true, false] {
      do {
        let request = WorkerRequest.typeSchema(mangledName: type, isProbed: isProbed)
        guard case .schema(let schema, _) = try await workers.answer(request) else { return nil }
        return SchemaDocument(published: schema)
      } catch is WorkerExitError {
        continue
      }
    }
    return nil
  }

  /// Returns props with texts that fit their names, the smallest props, such with a different value at one place, and random ones.
  private static func samples(of schema: SchemaDocument) -> [Value] {
    let boundaries = BoundaryValues(schema)
    let bases = Bases(boundaries, known: []).values
    let varied = Variations(boundaries, bases: bases).all.prefix(variationLimit)
    let simple = bases + varied.map { $0.props(in: bases) }
    var random = RandomValues(schema, seed: 1)
    let named = [SchemaSamples(schema).value].compactMap(\.self)
    return named + simple.map { Marker.addingLocations(to: $0, by: schema) }
      + (0..<randomCount).map { _ in random.next() }
  }
}
