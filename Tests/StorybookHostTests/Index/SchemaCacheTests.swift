import StorybookHost
import StorybookSchema
import Synchronization
import Testing

/// The schemas that all checks of a build share.
@Suite struct SchemaCacheTests {
  private struct Gone: Error {}

  @Test func `a schema is derived once, and again after a derivation that failed`() async throws {
    let cache = SchemaCache()
    let asked = Mutex(0)
    let derive: @Sendable () async throws -> Value? = {
      guard
        asked.withLock({ count in
          defer { count += 1 }; return count > 0
        })
      else { throw Gone() }
      return ["type": "string"]
    }
    await #expect(throws: Gone.self) { try await cache.schema("login", derive: derive) }
    for _ in 0..<3 {
      #expect(try await cache.schema("login", derive: derive) == ["type": "string"])
    }
    #expect(asked.withLock(\.self) == 2)
  }
}
