/// Filters that predict bytes from their neighbours (PNG, third edition, section 9).
enum PNGFilter {
  /// Reverses the filters of all lines.
  ///
  /// - Parameters:
  ///   - lines: each line prefixed by its filter type.
  ///   - width: bytes per line without the prefix.
  ///   - step: bytes per pixel.
  static func undone(_ lines: [UInt8], width: Int, step: Int) throws(PNGError) -> [UInt8] {
    let height = lines.count / (width + 1)
    var plain = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      let source = row * (width + 1)
      guard lines[source] <= 4 else { throw PNGError(reason: "a line has an unknown filter") }
      undo(
        lines[source], of: lines[(source + 1)..<(source + 1 + width)], into: &plain,
        at: row * width, width: width, step: step)
    }
    return plain
  }

  private static func undo(
    _ filter: UInt8, of line: ArraySlice<UInt8>, into plain: inout [UInt8], at start: Int,
    width: Int, step: Int
  ) {
    line.withUnsafeBufferPointer { line in
      plain.withUnsafeMutableBufferPointer { plain in
        for column in 0..<width {
          let place = start + column
          var left: UInt8 = 0
          var above: UInt8 = 0
          var corner: UInt8 = 0
          if column >= step { left = plain[place - step] }
          if start > 0 { above = plain[place - width] }
          if start > 0, column >= step { corner = plain[place - width - step] }
          plain[place] =
            line[column] &+ prediction(of: filter, left: left, above: above, corner: corner)
        }
      }
    }
  }

  private static func prediction(
    of filter: UInt8, left: UInt8, above: UInt8, corner: UInt8
  ) -> UInt8 {
    switch filter {
    case 1: left
    case 2: above
    case 3: UInt8((Int(left) + Int(above)) / 2)
    case 4: paeth(left: Int(left), above: Int(above), corner: Int(corner))
    default: 0
    }
  }

  /// The Paeth predictor: the neighbour that is nearest to left + above − corner.
  private static func paeth(left: Int, above: Int, corner: Int) -> UInt8 {
    let toLeft = abs(above - corner)
    let toAbove = abs(left - corner)
    let toCorner = abs(left + above - 2 * corner)
    if toLeft <= toAbove, toLeft <= toCorner { return UInt8(left) }
    if toAbove <= toCorner { return UInt8(above) }
    return UInt8(corner)
  }

  /// Encodes each line as the difference from the one above, as vertical repetition compresses
  /// well.
  static func applied(_ bitmap: Bitmap) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity((bitmap.width * 4 + 1) * bitmap.height)
    for row in 0..<bitmap.height {
      lines.append(row == 0 ? 0 : 2)
      for column in 0..<bitmap.width {
        let pixel = bitmap[column, row]
        var above = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        if row > 0 { above = bitmap[column, row - 1] }
        lines.append(pixel.red &- above.red)
        lines.append(pixel.green &- above.green)
        lines.append(pixel.blue &- above.blue)
        lines.append(pixel.alpha &- above.alpha)
      }
    }
    return lines
  }
}
