extension Pointer {
  /// Creates the JSON location of a coding path. Elements of arrays have keys like `Index 3`, with
  /// the number as their integer value.
  package init(codingPath: [any CodingKey]) {
    self.init(
      codingPath.map { key in
        if let index = key.intValue, key.stringValue == "Index \(index)" { return "\(index)" }
        return key.stringValue
      })
  }
}
