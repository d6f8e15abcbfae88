/// Detects pixels that anti-alias an edge (Vyšniauskas: Anti-aliased pixel and intensity slope
/// detector, 2009).
///
/// Such a pixel lies between a darker and a brighter one and has few neighbours of its own colour;
/// the darkest or brightest neighbour is part of a flat area in both images.
struct EdgeSmoothing {
  private let bitmap: Bitmap
  private let other: Bitmap

  init(of bitmap: Bitmap, beside other: Bitmap) {
    self.bitmap = bitmap
    self.other = other
  }

  func isAt(_ x: Int, y: Int) -> Bool {
    let own = bitmap[x, y].brightness
    var equal = 0
    if isAtRim(x, y: y) { equal = 1 }
    var darkest = (change: 0.0, x: x, y: y)
    var brightest = darkest
    for (column, row) in neighbors(x, y: y) {
      let change = bitmap[column, row].brightness - own
      if change == 0 { equal += 1 }
      if change < darkest.change { darkest = (change, column, row) }
      if change > brightest.change { brightest = (change, column, row) }
    }
    guard equal <= 2, darkest.change < 0, brightest.change > 0 else { return false }
    return isPlain(darkest.x, y: darkest.y) || isPlain(brightest.x, y: brightest.y)
  }

  private func isPlain(_ x: Int, y: Int) -> Bool {
    [bitmap, other].allSatisfy { bitmap in
      guard x < bitmap.width, y < bitmap.height else { return false }
      let alike = neighbors(x, y: y).count { column, row in
        column < bitmap.width && row < bitmap.height && bitmap[column, row] == bitmap[x, y]
      }
      return alike + (isAtRim(x, y: y) ? 1 : 0) > 2
    }
  }

  private func isAtRim(_ x: Int, y: Int) -> Bool {
    x == 0 || y == 0 || x == bitmap.width - 1 || y == bitmap.height - 1
  }

  private func neighbors(_ x: Int, y: Int) -> [(Int, Int)] {
    (max(0, y - 1)...min(bitmap.height - 1, y + 1)).flatMap { row in
      (max(0, x - 1)...min(bitmap.width - 1, x + 1)).compactMap { column in
        guard column != x || row != y else { return nil }
        return (column, row)
      }
    }
  }
}
