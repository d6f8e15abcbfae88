/// The request that opens a WebSocket; a line set to nil is left out.
struct Handshake: Sendable {
  var method = "GET"
  var path = "/socket"
  var host: String? = "127.0.0.1"
  var upgrade: String? = "websocket"
  var connection: String? = "Upgrade"
  var key: String? = "dGhlIHNhbXBsZSBub25jZQ=="
  var version: String? = "13"
  var subprotocol: String? = "storybook.v1"
  var more: [String] = []

  var text: String {
    let lines = [
      ("Host", host), ("Upgrade", upgrade), ("Connection", connection),
      ("Sec-WebSocket-Key", key), ("Sec-WebSocket-Version", version),
      ("Sec-WebSocket-Protocol", subprotocol),
    ]
    let headers = lines.compactMap { name, value in value.map { "\(name): \($0)" } } + more
    return (["\(method) \(path) HTTP/1.1"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
  }

  func with(_ change: (inout Handshake) -> Void) -> Handshake {
    var copy = self
    change(&copy)
    return copy
  }
}
