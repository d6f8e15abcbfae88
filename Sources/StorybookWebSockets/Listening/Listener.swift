#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Accepts connections, and pauses when the process has run out of descriptors.
final class Listener {
  enum Accepted {
    case connection(Int32, address: String)
    case nothing
    case exhausted
  }

  private let socket: ListeningSocket
  private let loop: ServiceLoop
  private let accept: (Int32) -> Accepted
  private let accepted: (Int32, String) -> Void
  private var watch: DescriptorWatch?
  private var pause: LoopTimer?
  private var isOpen = true

  /// `accept` is the system call, except in tests.
  init(
    _ socket: ListeningSocket, on loop: ServiceLoop,
    accept: @escaping (Int32) -> Accepted = Listener.systemAccept,
    accepted: @escaping (Int32, String) -> Void
  ) {
    self.socket = socket
    self.loop = loop
    self.accept = accept
    self.accepted = accepted
    watch = DescriptorWatch(socket.descriptor, on: loop) { [weak self] _ in self?.acceptSome() }
    watch?.afterClose = { socket.close() }
    watch?.watch(for: .readable)
  }

  /// Idempotent.
  func close() {
    guard isOpen else { return }
    isOpen = false
    pause?.cancel()
    guard let watch else { return socket.close() }
    watch.close()
  }

  /// Accepts a bounded number, so that a flood of new connections does not starve the open ones.
  private func acceptSome() {
    for _ in 0..<Self.acceptsPerTurn where isOpen {
      switch accept(socket.descriptor) {
      case .connection(let descriptor, let address): accepted(descriptor, address)
      case .nothing: return
      case .exhausted: return rest()
      }
    }
  }

  /// Pauses accepting: the pending connection keeps the socket readable, which would spin the loop.
  private func rest() {
    watch?.watch(for: [])
    pause = LoopTimer(after: Self.restingTime, on: loop) { [weak self] in
      self?.watch?.watch(for: .readable)
    }
  }

  static func systemAccept(_ listening: Int32) -> Accepted {
    var descriptor: Int32 = -1
    let peer = SocketAddress { address, length in
      descriptor = DescriptorNumbers.withoutReuse {
        systemAcceptCall(listening, address: address, length: &length)
      }
      return descriptor >= 0
    }
    guard let peer else {
      let isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
      return isExhausted ? .exhausted : .nothing
    }
    guard SocketOption.unblock(descriptor) else {
      systemClose(descriptor)
      return .nothing
    }
    SocketOption.sendAtOnce(descriptor)
    SocketOption.limitUnsent(descriptor)
    return .connection(descriptor, address: peer.host)
  }

  private static let acceptsPerTurn = 64
  private static let restingTime = Duration.milliseconds(100)
}
