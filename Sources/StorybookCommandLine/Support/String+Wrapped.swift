extension String {
  /// The fewest columns of a continued line; a narrower terminal breaks lines itself.
  private static let leastRoom = 20

  /// Breaks a line at spaces, or within a word that is longer than a line.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal; `nil` to break nothing.
  ///   - indent: the column at which continued lines begin, if that leaves enough room.
  package func wrapped(_ width: Int?, below indent: Int) -> [String] {
    guard let width, width >= Self.leastRoom else { return [self] }
    let indent = min(indent, width - Self.leastRoom)
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    var rest = self[...]
    var start = ""
    while let end = rest.endOfLine(width, after: start.count) {
      lines.append(start + rest[..<end])
      rest = rest[end...].drop { $0 == " " }
      start = space
    }
    return lines + [start + rest]
  }
}

extension Substring {
  /// Where the line ends that begins after some columns; `nil` if the text fits.
  fileprivate func endOfLine(_ width: Int, after indent: Int) -> Index? {
    var columns = indent
    var space: Index?
    for index in indices {
      columns += self[index].columns
      if columns > width { return space ?? index }
      let isBreakable = self[index] == " " && columns > width / 2
      if isBreakable { space = index }
    }
    return nil
  }
}
