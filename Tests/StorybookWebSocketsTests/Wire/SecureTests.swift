import Foundation
import Testing

@testable import StorybookWebSockets

/// TLS, with a certificate made for the test and a client that is not ours.
@Suite(.timeLimit(.minutes(1)), .enabled(if: Tool.areHere("openssl", "curl")))
struct SecureTests {
  @Test func `with a certificate, HTTP is served over TLS and over nothing else`() async throws {
    let files = try Certificate()
    defer { files.remove() }
    try await TestServer.run(configure: {
      $0.certificate = files.certificate
      $0.key = files.key
    }) { server in
      let answer = try Tool.run("curl", "-sk", "https://127.0.0.1:\(server.port)/secret")
      #expect(answer == "GET /secret\n")
      let plain = try server.client()
      plain.send("GET /secret HTTP/1.1\r\nHost: a\r\n\r\n")
      plain.finish()
      #expect(!(try await plain.readToEnd()).contains("secret"))
    }
  }

  @Test func `a WebSocket opens over TLS`() async throws {
    let files = try Certificate()
    defer { files.remove() }
    try await TestServer.run(configure: {
      $0.certificate = files.certificate
      $0.key = files.key
      // curl does not speak the protocol: it reads on until it is cut as a peer that answers no ping.
      $0.pingAfter = .seconds(1)
      $0.hangUpAfter = .seconds(2)
    }) { server in
      let answer = try Tool.run(
        "curl", "-sk", "-i", "-m", "30", "--http1.1", "-H", "Upgrade: websocket",
        "-H", "Connection: Upgrade", "-H", "Sec-WebSocket-Version: 13",
        "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "-H", "Sec-WebSocket-Protocol: storybook.v1", "https://127.0.0.1:\(server.port)/socket")
      #expect(answer.hasPrefix("HTTP/1.1 101 "))
    }
  }

  /// Only the library reads bytes that arrive over TLS.
  @Test(arguments: [("", true), ("\\0", false), ("\\0\\0", false)])
  func `an origin with a NUL at its end is refused over TLS`(
    _ end: String, _ isServed: Bool
  ) async throws {
    let files = try Certificate()
    defer { files.remove() }
    try await TestServer.run(configure: {
      $0.certificate = files.certificate
      $0.key = files.key
    }) { server in
      let request = "GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\nOrigin: http://a\(end)"
      let answer = try Tool.run(
        "sh", "-c",
        "printf '\(request)\\r\\n\\r\\n' "
          + "| openssl s_client -quiet -ign_eof -connect 127.0.0.1:\(server.port) 2>&1")
      #expect(answer.contains("HTTP/1.1 \(isServed ? 200 : 400) "), "\(answer)")
    }
  }

  struct Certificate {
    let folder: URL
    var certificate: String { folder.appending(path: "certificate.pem").path }
    var key: String { folder.appending(path: "key.pem").path }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try Tool.run(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
        "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }
}

/// Programs of the system.
enum Tool {
  static func areHere(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }

  static func run(_ name: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = DescriptorNumbers.withoutReuse { Pipe() }
    process.executableURL = URL(filePath: "/usr/bin/\(name)")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try DescriptorNumbers.withoutReuse { Result { try process.run() } }.get()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
