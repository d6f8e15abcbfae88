import StorybookSchema
import StorybookWebSockets

/// Commands and events of the Chrome DevTools protocol over one channel; confined to the service
/// thread.
///
/// ```text
/// {"id":7,"sessionId":"…","method":"Page.navigate","params":{…}}\0
/// {"id":7,"sessionId":"…","result":{…}}\0        {"method":"Page.loadEventFired",…}\0
/// ```
final class BrowserConnection {
  typealias Answer = Result<Value, BrowserError>

  /// Receives an event: its session, method and parameters.
  var received: (String, String, Value) -> Void = { _, _, _ in }
  private(set) var isOpen = true

  private var channel: Channel?
  /// When a call was answered last, by session.
  private(set) var answers: [String: ContinuousClock.Instant] = [:]
  private var waiting: [Int: (session: String, method: String, answered: (Answer) -> Void)] = [:]
  private var lastCall = 0
  private var rest: [UInt8] = []
  /// The limit of buffered bytes; larger than the largest screenshot.
  private static let largestMessage = 256 << 20

  func attach(_ channel: Channel) { self.channel = channel }

  func call(
    _ method: String, parameters: Value = [:], session: String? = nil,
    then answered: @escaping (Answer) -> Void
  ) {
    guard isOpen, let channel else { return answered(.failure(Self.gone(nil))) }
    lastCall += 1
    let expression = parameters["expression"]?.string?.prefix { $0 != "(" }
    waiting[lastCall] = (session ?? "", expression.map(String.init) ?? method, answered)
    var message: Object = [
      "id": Value(lastCall), "method": .string(method), "params": parameters,
    ]
    message["sessionId"] = session.map { .string($0) }
    channel.writeBytes(Value.object(message).bytes + [0])
  }

  func receiveBytes(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    for part in parts.dropLast() {
      let message = rest + part
      rest = []
      if let value = try? Value(json: message) { takeMessage(value) }
    }
    rest += parts.last ?? []
    if rest.count > Self.largestMessage { close(Self.gone("its message is too large")) }
  }

  /// Closes the channel and fails all pending calls with the reason.
  func close(_ reason: BrowserError) {
    isOpen = false
    channel?.close()
    let answers = waiting.values
    waiting = [:]
    for waiting in answers { waiting.answered(.failure(reason)) }
  }

  /// The first call without an answer.
  var pendingCall: String? { waiting.min { $0.key < $1.key }?.value.method }

  static func gone(_ reason: String?) -> BrowserError {
    BrowserError(
      reason: "Chromium ended" + (reason.map { ": \($0)" } ?? "") + ".", isOfBrowser: true)
  }

  private func takeMessage(_ message: Value) {
    guard let id = message["id"]?.int else {
      guard let method = message["method"]?.string else { return }
      return received(message["sessionId"]?.string ?? "", method, message["params"] ?? [:])
    }
    guard let (session, _, answer) = waiting.removeValue(forKey: id) else { return }
    answers[session] = .now
    if let result = message["result"] { return answer(.success(result)) }
    let reason = message["error"]?["message"]?.string ?? "unknown reason"
    answer(.failure(BrowserError(reason: "Chromium reports: \(reason).")))
  }
}
