import Logging
import StorybookWebSockets
import Testing

@testable import StorybookHost

struct HostLifetimeTests {
  @Test func `a host that follows its catalog is released with its last user`() async throws {
    let loop = try ServiceLoop()
    weak var released: Host?
    do {
      let host = Host(
        HostConfiguration(
          workers: .init(executable: "/bin/false", parallelism: 1, maximum: 1),
          page: try PageFiles(), log: Logger(label: "test")),
        loop: loop)
      await host.followCatalog()
      released = host
    }
    #expect(released == nil)
    await loop.shutDown()
  }
}
