import Synchronization

/// An answer that is given once, and only once.
///
/// ```swift
/// let name = try await Completion.value(of: "Name", report: log) { completion in
///   field.onReturn = { text in completion.complete(with: text) }
/// }
/// ```
///
/// A second answer changes nothing and is reported, with the places of both; so is a completion that
/// is let go without an answer. Then who waits gets the problem thrown.
public final class Completion<Output: Sendable>: Sendable {
  /// What is asked for, in reports.
  public let name: String
  /// Where it was asked for.
  public let source: SourceLocation

  private enum State {
    case open
    case closed(SourceLocation)
  }

  private let state = Mutex(State.open)
  private let report: @Sendable (PresentationError) -> Void
  private let receive: @Sendable (Result<Output, any Error>) -> Void

  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - report: hears of a second answer, and of none.
  ///   - receive: called once, with the first.
  public convenience init(
    of name: String, filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    report: @escaping @Sendable (PresentationError) -> Void,
    receive: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(of: name, at: source, report: report, receive: receive)
  }

  init(
    of name: String, at source: SourceLocation,
    report: @escaping @Sendable (PresentationError) -> Void,
    receive: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    self.name = name
    self.source = source
    self.report = report
    self.receive = receive
  }

  deinit {
    guard case .open = state.withLock({ $0 }) else { return }
    let problem = PresentationError.neverCompleted(screen: name, presented: source)
    report(problem)
    receive(.failure(problem))
  }

  /// Gives the answer; a second one changes nothing and is reported.
  public func complete(
    with output: Output, filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    resume(with: .success(output), at: source)
  }

  func resume(with result: Result<Output, any Error>, at second: SourceLocation) {
    let first: SourceLocation? = state.withLock { state in
      if case .closed(let first) = state { return first }
      state = .closed(second)
      return nil
    }
    guard let first else { return receive(result) }
    report(.completedTwice(screen: name, first: first, second: second))
  }
}

extension Completion {
  /// Waits for the answer. Who waits does not keep the completion: that is for `begin` to do.
  ///
  /// - Throws: what the answer is when it is an error; ``PresentationError/neverCompleted(screen:presented:)``
  ///   when the completion is let go without one.
  public static func value(
    of name: String, filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    report: @escaping @Sendable (PresentationError) -> Void,
    begin: (Completion) -> Void
  ) async throws -> Output {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    return try await value(of: name, at: source, report: report, begin: begin)
  }

  static func value(
    of name: String, at source: SourceLocation,
    report: @escaping @Sendable (PresentationError) -> Void, begin: (Completion) -> Void
  ) async throws -> Output {
    try await withCheckedThrowingContinuation { continuation in
      begin(
        Completion(of: name, at: source, report: report) { continuation.resume(with: $0) })
    }
  }
}
