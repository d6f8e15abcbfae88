import StorybookSchema

/// The schemas of screens, each derived once.
actor SchemaCache {
  private var schemas: [String: Task<Value?, any Error>] = [:]

  func schema(
    _ screen: String, derive: @escaping @Sendable () async throws -> Value?
  ) async throws -> Value? {
    let task = schemas[screen] ?? Task(operation: derive)
    schemas[screen] = task
    return try await task.value
  }
}
