import Foundation
import Hummingbird
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The app as it is served, on a free port: no test client, whose TLS takes minutes to compile.
struct RunningServer {
  let port: Int

  func get(_ path: String) async throws -> (status: Int, body: String) {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    let (data, response) = try await URLSession.shared.data(from: url)
    let status = try #require(response as? HTTPURLResponse).statusCode
    return (status, String(decoding: data, as: UTF8.self))
  }
}

/// Serves a router while the body runs.
func withServer(
  _ router: Router<BasicRequestContext>, _ body: (RunningServer) async throws -> Void
) async throws {
  let (ports, port) = AsyncStream.makeStream(of: Int.self)
  let app = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
  try await withThrowingTaskGroup { group in
    group.addTask {
      defer { port.finish() }
      try await app.runService(gracefulShutdownSignals: [])
    }
    for await port in ports {
      try await body(RunningServer(port: port))
      break
    }
    group.cancelAll()
    try await group.waitForAll()
  }
}
