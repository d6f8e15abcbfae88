import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookWorker
import Synchronization

/// The first story's props of a type that no screen has yet, as a Swift expression.
///
/// A process of its own makes them, because the type's `init(from:)` may trap.
enum SampleProps {
  private static let variable = "STORYBOOK_SAMPLE_TYPE"
  private static let mark = "storybook-sample:\n"
  private static let patience = Duration.seconds(10)
  private static let tries = 60

  /// The mangled name of the type that this process makes props of; `nil` for any other process.
  static var requestedType: String? { ProcessInfo.processInfo.environment[variable] }

  /// Returns the expression; `nil` if the type accepts no invented props.
  static func expression(ofMangled type: String) async -> String? {
    guard let executable = Bundle.main.executablePath else { return nil }
    let printed = Mutex<[UInt8]>([])
    let run = BuildRun(
      BuildCommand(
        executable: "env", arguments: ["\(variable)=\(type)", executable, "discover"],
        directory: "/")
    ) { bytes in printed.withLock { $0 += bytes } }
    let timer = Task {
      try await Task.sleep(for: patience)
      run.cancel()
    }
    let result = await run.run()
    timer.cancel()
    let text = String(decoding: printed.withLock(\.self), as: UTF8.self)
    guard result == .succeeded, let mark = text.ranges(of: mark).last else { return nil }
    return String(text[mark.upperBound...])
  }

  /// Prints the expression, in the process that ``expression(ofMangled:)`` starts.
  static func write(ofMangled type: String) {
    guard let type = _typeByName(type) as? any Codable.Type, let text = expression(type) else {
      return
    }
    StandardOutput.writeAsIs(mark + text)
  }

  private static func expression<Props: Codable>(_ type: Props.Type) -> String? {
    let cases = CaseSequence(SchemaDeriver.document(type), bases: [], seed: 1)
    let decoder = JSONDecoder()
    for sample in cases.prefix(tries) {
      guard let props = try? decoder.decode(type, from: Data(sample.props.bytes)) else { continue }
      return SwiftExpression.expression(for: props, initializers: InitializerSymbols.table)
    }
    return nil
  }
}
