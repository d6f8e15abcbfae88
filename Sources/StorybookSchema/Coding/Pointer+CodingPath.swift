extension Pointer {
  /// The place in the JSON that a coding path leads to. Elements of arrays have keys like `Index 3`,
  /// with the number beside it.
  package init(codingPath: [any CodingKey]) {
    self.init(
      codingPath.map { key in
        if let index = key.intValue, key.stringValue == "Index \(index)" { return "\(index)" }
        return key.stringValue
      })
  }
}
