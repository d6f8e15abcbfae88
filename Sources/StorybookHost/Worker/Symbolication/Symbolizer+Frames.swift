import Storybook

extension Symbolizer {
  /// How far from an address a line is searched where the compiler recorded none, in bytes.
  private static let distances = Array(1...16) + stride(from: 24, through: 1024, by: 8)
  private static let mostSearches = 8

  /// Returns the functions at all places, the inlined ones before those that they are in.
  func frames(
    at places: [ImageFiles.Place], in files: ImageFiles
  ) throws(SymbolizerError) -> [SymbolizedFrame] {
    let process = try SymbolizerProcess(self, reading: files)
    var found = try process.lines(at: places).map(SymbolizedFrame.all)
    let lineless = found.indices.filter { index in
      found[index].count == 1 && found[index][0].isLineless
    }
    for index in lineless.prefix(Self.mostSearches) {
      let around = Self.neighbors(of: places[index])
      let frames = try process.lines(at: around).compactMap { SymbolizedFrame.all($0).last }
      let symbol = found[index][0].symbol
      if let nearest = frames.first(where: { $0.symbol == symbol && $0.hasLine }) {
        found[index] = [nearest]
      }
    }
    return found.flatMap(\.self)
  }

  /// The nearest ones first.
  private static func neighbors(of place: ImageFiles.Place) -> [ImageFiles.Place] {
    distances.flatMap { [-$0, $0] }.map { place.address &+ $0 }.filter { $0 >= 0 }.map {
      ImageFiles.Place(file: place.file, address: $0)
    }
  }
}

extension SymbolizedFrame {
  /// A loop of the author may be interrupted where the compiler recorded no line.
  fileprivate var isLineless: Bool {
    source?.line == 0 && symbol.hasPrefix("$s") && CodeOwner(symbol: symbol) == .author
  }
}
