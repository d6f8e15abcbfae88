import StorybookSchema
import Testing

@testable import StorybookMCP

@Suite struct ModelContextSessionTests {
  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  private static func session() -> ModelContextSession {
    ModelContextSession(
      name: "test", title: "Test", instructions: "Look.", tools: [["name": "look"]])
  }

  private static func request(_ method: String, _ params: String = "", id: String = "1") -> String {
    let rest = params.isEmpty ? "" : ",\(params)"
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(meta)\#(rest)}}"#
  }

  @Test(arguments: [
    ("{", -32700, "null"),
    ("[]", -32600, "null"),
    (#"{"id":1,"method":"ping"}"#, -32600, "1"),
    (#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":"a"}"#, -32600, #""a""#),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32600, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":7}"#, -32602, "1"),
    (request("nothing"), -32601, "1"),
    (request("initialize"), -32601, "1"),
    (request("ping"), -32601, "1"),
    (request("tools/call", #""name":"no""#), -32602, "1"),
    (request("tools/call", #""name":"look","arguments":7"#), -32602, "1"),
    (request("resources/read"), -32602, "1"),
    (request("tools/list", #""cursor":"x""#), -32602, "1"),
  ])
  func `a line that cannot be served is answered with its code and id`(
    _ line: String, _ code: Int, _ id: String
  ) throws {
    var session = Self.session()
    guard case .answer(let answer) = session.receiveLine(Array(line.utf8)) else {
      Issue.record("The worker sent no reply.")
      return
    }
    #expect(answer["error"]?["code"]?.int == code)
    #expect(answer["id"]?.text == id)
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2025-03-26", "2024-11-05"),
    ("2024-11-05", "2024-11-05"), ("2099-01-01", "2025-11-25"), ("", "2025-11-25"),
  ])
  func `a handshake agrees on what both speak`(_ controlOverride: String, _ agreed: String) {
    #expect(ProtocolVersions.agreed(on: controlOverride) == agreed)
  }

  @Test func `after a handshake requests need not say their version`() {
    var session = Self.session()
    let greeting = #"""
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
      """#
    guard case .answer(let answer) = session.receiveLine(Array(greeting.utf8)) else {
      Issue.record("The worker sent no reply.")
      return
    }
    #expect(answer["result"]?["protocolVersion"] == "2025-06-18")
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    let expected: Value = ["jsonrpc": "2.0", "id": 1, "result": ["tools": [["name": "look"]]]]
    #expect(session.receiveLine(Array(list.utf8)) == .answer(expected))
  }

  @Test func `a request with its version gets the server's name, and how long that is valid`() {
    var session = Self.session()
    guard case .answer(let answer) = session.receiveLine(Array(Self.request("tools/list").utf8))
    else {
      Issue.record("The worker sent no reply.")
      return
    }
    let result = answer["result"]
    #expect(result?["resultType"] == "complete")
    #expect(result?["cacheScope"] == "private")
    #expect(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "test")
  }

  @Test func `a request that was cancelled is not answered`() {
    var session = Self.session()
    let call = Array(Self.request("tools/call", #""name":"look""#, id: #""a""#).utf8)
    guard case .perform(let request) = session.receiveLine(call) else {
      Issue.record("Nothing is performed.")
      return
    }
    #expect(request.action == .call(tool: "look", arguments: [:]))
    let cancel = #"""
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}
      """#
    #expect(session.receiveLine(Array(cancel.utf8)) == .cancel("a"))
    #expect(session.receiveLine(Array(cancel.utf8)) == .nothing)
    let isWanted = session.finish("a")
    #expect(!isWanted)
  }

  @Test func `an id is free again when its request was answered`() {
    var session = Self.session()
    let call = Array(Self.request("tools/call", #""name":"look""#).utf8)
    guard case .perform = session.receiveLine(call),
      case .answer(let refusal) = session.receiveLine(call)
    else {
      Issue.record("The first is performed, the second is not.")
      return
    }
    #expect(refusal["error"]?["code"]?.int == -32600)
    let isWanted = session.finish(1)
    #expect(isWanted)
    guard case .perform = session.receiveLine(call) else {
      Issue.record("The third is performed.")
      return
    }
  }

  @Test func `no more requests are under way than allowed`() {
    var session = Self.session()
    func ask(_ id: Int) -> ModelContextSession.Step {
      session.receiveLine(Array(Self.request("resources/list", id: "\(id)").utf8))
    }
    for id in 0..<ModelContextSession.mostUnderWay {
      guard case .perform = ask(id) else {
        Issue.record("Request \(id) is performed.")
        return
      }
    }
    guard case .answer(let refusal) = ask(1000) else {
      Issue.record("One more is refused.")
      return
    }
    #expect(refusal["error"]?["code"]?.int == -32603)
  }
}
