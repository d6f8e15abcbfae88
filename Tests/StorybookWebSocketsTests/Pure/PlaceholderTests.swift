import Testing

@testable import StorybookWebSockets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers far above those that other tests use at the same time.
struct PlaceholderTests {
  init() { DescriptorLimit.adjust() }

  @Test func `a number that is held is taken until it is released`() throws {
    let placeholder = try #require(DescriptorPlaceholder(holding: 9_001))
    #expect(DescriptorPlaceholder(holding: 9_001) == nil)
    placeholder.release()
    let next = try #require(DescriptorPlaceholder(holding: 9_001))
    next.release()
    #expect(fcntl(9_001, F_GETFD) == -1)
  }

  @Test func `a number that was closed in between is not closed again`() throws {
    let placeholder = try #require(DescriptorPlaceholder(holding: 9_101))
    _ = SystemCalls.close(9_101)
    #expect(dup2(0, 9_101) == 9_101)
    placeholder.release()
    #expect(fcntl(9_101, F_GETFD) != -1)
    _ = SystemCalls.close(9_101)
  }
}
