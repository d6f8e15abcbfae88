import Storybook

extension StackFrame {
  func write(to writer: inout BinaryWriter) {
    writer.write(function)
    writer.write(isAuthors)
    writer.write(source?.file ?? "")
    writer.write(source?.line ?? 0)
    writer.write(source?.column ?? 0)
  }

  init(_ reader: inout BinaryReader) throws(BinaryReader.FormatError) {
    let (function, isAuthors) = (try reader.text(), try reader.flag())
    let (file, line, column) = (try reader.text(), try reader.number(), try reader.number())
    let source = file.isEmpty ? nil : Source(file: file, line: line, column: column)
    self.init(function: function, source: source, isAuthors: isAuthors)
  }
}
