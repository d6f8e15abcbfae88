import Foundation
import StorybookSchema
import Testing

/// The published schemas, held against a validator that is not ours: the Python package jsonschema.
struct ValidatorTests {
  private static let python = ProcessInfo.processInfo.environment["STORYBOOK_PYTHON"]
  private static let script = """
    import json, sys, jsonschema
    for line in sys.stdin:
        row = json.loads(line)
        kind = jsonschema.Draft202012Validator
        kind.check_schema(row["schema"])
        validator = kind(row["schema"])
        for value in row["values"]:
            for error in validator.iter_errors(value):
                print(row["name"], json.dumps(value), error.message)
    """

  @Test(.enabled(if: python != nil, "STORYBOOK_PYTHON names no interpreter with jsonschema"))
  func `a public validator accepts every schema, and every value with it`() throws {
    let documents = Row.table.map { ($0, $0.derive()) } + Row.outlined.map { ($0, $0.outline()) }
    let lines = documents.map { row, document -> String in
      var random = RandomValues(document, seed: 3)
      let values = row.values + (0..<20).map { _ in random.next() }
      let line: Value = [
        "name": .string(row.name), "schema": document.value, "values": .array(values),
      ]
      return line.text
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.python ?? "")
    process.arguments = ["-c", Self.script]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data(lines.joined(separator: "\n").utf8))
    try input.fileHandleForWriting.close()
    let found = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: found, as: UTF8.self) == "")
    #expect(process.terminationStatus == 0)
  }
}
