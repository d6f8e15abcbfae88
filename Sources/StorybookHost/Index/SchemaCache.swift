package import StorybookSchema

/// The schemas of screens, each derived once.
package actor SchemaCache {
  private var schemas: [String: Task<Value?, any Error>] = [:]

  package init() {}

  /// A derivation that throws, as in a build that is going, is repeated by the next caller.
  package func schema(
    _ screen: String, derive: @escaping @Sendable () async throws -> Value?
  ) async throws -> Value? {
    let task = schemas[screen] ?? Task(operation: derive)
    schemas[screen] = task
    do {
      return try await task.value
    } catch {
      if schemas[screen] == task { schemas[screen] = nil }
      throw error
    }
  }
}
