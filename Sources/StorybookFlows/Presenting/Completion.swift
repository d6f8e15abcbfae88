public import Storybook
import Synchronization

/// A result that is delivered exactly once.
///
/// ```swift
/// let name = try await Completion.value(of: "Name", report: log) { completion in
///   field.onReturn = { text in completion.complete(with: text) }
/// }
/// ```
///
/// A second result is ignored and reported with the source locations of both. A completion that is
/// released without a result is reported, too, and the receiver gets the error.
public final class Completion<Output: Sendable>: Sendable {
  /// The name for reports.
  public let name: String
  /// The source location of the request.
  public let source: CodeLocation

  private enum State {
    case open
    case closed(CodeLocation)
  }

  private let state = Mutex(State.open)
  private let report: @Sendable (PresentationError) -> Void
  private let receive: @Sendable (Result<Output, any Error>) -> Void

  /// - Parameters:
  ///   - name: the display name.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - report: receives an error for a second result or a missing one.
  ///   - receive: called once, with the first result.
  public convenience init(
    of name: String, fileID: String = #fileID, line: Int = #line,
    report: @escaping @Sendable (PresentationError) -> Void,
    receive: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    let source = CodeLocation(file: fileID, line: line)
    self.init(of: name, at: source, report: report, receive: receive)
  }

  init(
    of name: String, at source: CodeLocation,
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

  /// Delivers the result; a second one is ignored and reported.
  public func complete(
    with output: Output, fileID: String = #fileID, line: Int = #line
  ) {
    let source = CodeLocation(file: fileID, line: line)
    resume(with: .success(output), at: source)
  }

  func resume(with result: Result<Output, any Error>, at second: CodeLocation) {
    let first: CodeLocation? = state.withLock { state in
      if case .closed(let first) = state { return first }
      state = .closed(second)
      return nil
    }
    guard let first else { return receive(result) }
    report(.completedTwice(screen: name, first: first, second: second))
  }
}

extension Completion {
  /// Waits for the result. The waiting task does not retain the completion; `begin` has to.
  ///
  /// - Throws: the error that the completion is resumed with;
  ///   ``PresentationError/neverCompleted(screen:presented:)`` if it is released without a result.
  public static func value(
    of name: String, fileID: String = #fileID, line: Int = #line,
    report: @escaping @Sendable (PresentationError) -> Void,
    begin: (Completion) -> Void
  ) async throws -> Output {
    let source = CodeLocation(file: fileID, line: line)
    return try await value(of: name, at: source, report: report, begin: begin)
  }

  static func value(
    of name: String, at source: CodeLocation,
    report: @escaping @Sendable (PresentationError) -> Void, begin: (Completion) -> Void
  ) async throws -> Output {
    try await withCheckedThrowingContinuation { continuation in
      begin(
        Completion(of: name, at: source, report: report) { continuation.resume(with: $0) })
    }
  }
}
