import Storybook

extension StackFrame {
  func write(to writer: inout BinaryWriter) {
    writer.writeText(function)
    writer.writeFlag(isAuthors)
    writer.writeText(source?.file ?? "")
    writer.write(source?.line ?? 0)
    writer.write(source?.column ?? 0)
  }

  init(_ reader: inout BinaryReader) throws(BinaryReader.FormatError) {
    let function = try reader.text()
    let isAuthors = try reader.flag()
    let file = try reader.textIfAny()
    let line = try reader.number()
    let column = try reader.number()
    let source = file.map { Source(file: $0, line: line, column: column) }
    self.init(function: function, source: source, isAuthors: isAuthors)
  }
}
