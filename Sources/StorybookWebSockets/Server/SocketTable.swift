/// The accepted connections of a server, counted by client address.
struct SocketTable {
  private var sockets: [ConnectionID: Socket] = [:]
  private var counts: [String: Int] = [:]
  private var lastNumber: UInt64 = 0

  var isEmpty: Bool { sockets.isEmpty }
  var count: Int { sockets.count }
  var all: [Socket] { Array(sockets.values) }

  subscript(_ id: ConnectionID) -> Socket? { sockets[id] }

  func count(of address: String) -> Int { counts[address, default: 0] }

  mutating func addSocket(from address: String) -> Socket {
    lastNumber += 1
    let socket = Socket(ConnectionID(lastNumber), address: address)
    sockets[socket.id] = socket
    counts[address, default: 0] += 1
    return socket
  }

  /// Idempotent.
  mutating func remove(_ id: ConnectionID) -> Socket? {
    guard let socket = sockets.removeValue(forKey: id) else { return nil }
    release(socket.address)
    return socket
  }

  /// Moves the connection to the count of another address.
  mutating func move(_ id: ConnectionID, to address: String) {
    guard let socket = sockets[id], socket.address != address else { return }
    release(socket.address)
    socket.address = address
    counts[address, default: 0] += 1
  }

  private mutating func release(_ address: String) {
    counts[address, default: 1] -= 1
    if counts[address] == 0 { counts[address] = nil }
  }
}
