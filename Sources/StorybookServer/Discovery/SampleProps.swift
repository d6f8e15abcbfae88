import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookProgram
import StorybookVariations
import StorybookWorker
import Synchronization

/// The first story's props of a type that no screen has yet, as a Swift expression.
///
/// A process of its own makes them, because the type's `init(from:)` may trap. If it does, another
/// process continues after the props that it trapped on.
enum SampleProps {
  private static let variable = "STORYBOOK_SAMPLE_TYPE"
  private static let moduleVariable = "STORYBOOK_SAMPLE_MODULE"
  private static let firstVariable = "STORYBOOK_SAMPLE_FIRST"
  private static let mark = "storybook-sample:\n"
  private static let tryMark = "storybook-try:"
  private static let patience = Duration.seconds(10)
  private static let variationLimit = 40
  private static let randomCount = 20
  private static let mostTraps = 10

  /// The mangled name of the type that this process makes props of; `nil` for any other process.
  static var requestedType: String? { ProcessInfo.processInfo.environment[variable] }

  /// Returns the expression; `nil` if the type accepts no invented props.
  ///
  /// - Parameter module: the module of the expression, which sees its own initializers only; `nil`
  ///   for a module without types of the props.
  static func expression(ofMangled type: String, module: String?) async -> String? {
    var first: Int?
    for _ in 0...mostTraps {
      let variables = [
        "\(variable)=\(type)", "\(moduleVariable)=\(module ?? "")",
        "\(firstVariable)=\(first.map(String.init) ?? "")",
      ]
      guard let (text, hasTrapped) = await output(variables) else { return nil }
      if let mark = text.ranges(of: mark).last { return String(text[mark.upperBound...]) }
      guard hasTrapped else { return nil }
      let tried = text.split(separator: "\n").last { $0.hasPrefix(tryMark) }
      first = tried.flatMap { Int($0.dropFirst(tryMark.count)) }.map { $0 &+ 1 } ?? 0
    }
    return nil
  }

  private static func output(_ variables: [String]) async -> (text: String, hasTrapped: Bool)? {
    guard let executable = Bundle.main.executablePath else { return nil }
    let printed = Mutex<[UInt8]>([])
    let run = BuildRun(
      BuildCommand(
        executable: "env", arguments: variables + [executable, "discover"], directory: "/")
    ) { bytes in printed.withLock { $0 += bytes } }
    let timer = Task {
      try await Task.sleep(for: patience)
      run.cancel()
    }
    let result = await run.run()
    timer.cancel()
    let text = String(decoding: printed.withLock(\.self), as: UTF8.self)
    return switch result {
    case .succeeded: (text, false)
    case .failed: (text, true)
    case .cancelled, .notStarted: nil
    }
  }

  /// Prints the expression, in the process that ``expression(ofMangled:module:)`` starts.
  static func write(ofMangled type: String) {
    guard let type = _typeByName(type) as? any Codable.Type, let text = expression(type) else {
      return
    }
    StandardOutput.writeAsIs(mark + text)
  }

  private static func expression<Props: Codable>(_ type: Props.Type) -> String? {
    let environment = ProcessInfo.processInfo.environment
    let first = environment[firstVariable].flatMap(Int.init)
    // After a trap, nothing is decoded to derive the schema.
    let schema =
      first == nil
      ? SchemaDeriver.document(type) : SchemaDeriver.outlineDocument(type, reason: "")
    let decoder = JSONDecoder()
    for (index, sample) in samples(of: schema).enumerated() where index >= first ?? 0 {
      if first != nil { StandardOutput.writeLine("\(tryMark)\(index)") }
      guard let props = try? decoder.decode(type, from: Data(sample.bytes)) else { continue }
      return SwiftExpression.expression(
        for: props, initializers: InitializerSymbols.table.visible(in: environment[moduleVariable]))
    }
    return nil
  }

  /// Returns the smallest props, such with a different value at one place, and random ones.
  private static func samples(of schema: SchemaDocument) -> [Value] {
    let boundaries = BoundaryValues(schema)
    let bases = Bases(boundaries, known: []).values
    let varied = Variations(boundaries, bases: bases).all.prefix(variationLimit)
    let simple = bases + varied.map { $0.props(in: bases) }
    var random = RandomValues(schema, seed: 1)
    return simple.map { Marker.placed($0, by: schema) }
      + (0..<randomCount).map { _ in random.next() }
  }
}
