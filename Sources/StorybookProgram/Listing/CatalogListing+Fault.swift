extension CatalogListing {
  /// Why a host cannot use the listing; `nil` for one that a catalog can have. It comes from a
  /// program, which may be of anyone.
  package var fault: String? {
    let stories = screens.flatMap { screen in screen.stories.map { "\(screen.id)/\($0.slug)" } }
    let named = [("screens", screens.map(\.id)), ("stories", stories)]
    return named.lazy.compactMap { kind, ids in
      Self.repeated(ids).map { "The program lists two \(kind) with the id “\($0.prefix(100))”." }
    }.first
  }

  private static func repeated(_ ids: [String]) -> String? {
    var seen: Set<String> = []
    return ids.first { !seen.insert($0).inserted }
  }
}
