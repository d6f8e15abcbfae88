/// Tells whether a pixel is there to smooth an edge (Vyšniauskas: Anti-aliased pixel and intensity
/// slope detector, 2009).
///
/// Such a pixel lies between a darker and a brighter one, has few neighbours like itself, and the
/// darkest or the brightest of its neighbours belongs to a plain area, in both pictures.
struct EdgeSmoothing {
  private let raster: Raster
  private let other: Raster

  init(of raster: Raster, beside other: Raster) {
    self.raster = raster
    self.other = other
  }

  func isAt(_ x: Int, _ y: Int) -> Bool {
    let own = raster[x, y].brightness
    var equal = isAtRim(x, y) ? 1 : 0
    var darkest = (change: 0.0, x: x, y: y)
    var brightest = darkest
    for (column, row) in neighbours(x, y) {
      let change = raster[column, row].brightness - own
      if change == 0 { equal += 1 }
      if change < darkest.change { darkest = (change, column, row) }
      if change > brightest.change { brightest = (change, column, row) }
    }
    guard equal <= 2, darkest.change < 0, brightest.change > 0 else { return false }
    return isPlain(darkest.x, darkest.y) || isPlain(brightest.x, brightest.y)
  }

  private func isPlain(_ x: Int, _ y: Int) -> Bool {
    [raster, other].allSatisfy { raster in
      guard x < raster.width, y < raster.height else { return false }
      let alike = neighbours(x, y).count { column, row in
        column < raster.width && row < raster.height && raster[column, row] == raster[x, y]
      }
      return alike + (isAtRim(x, y) ? 1 : 0) > 2
    }
  }

  private func isAtRim(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == raster.width - 1 || y == raster.height - 1
  }

  private func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
    (max(0, y - 1)...min(raster.height - 1, y + 1)).flatMap { row in
      (max(0, x - 1)...min(raster.width - 1, x + 1)).compactMap { column in
        column == x && row == y ? nil : (column, row)
      }
    }
  }
}
