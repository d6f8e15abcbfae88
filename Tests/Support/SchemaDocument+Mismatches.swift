package import StorybookSchema

extension SchemaDocument {
  /// Returns why a value does not fit, or fits only as no schema of it is known; empty if it fits.
  package func mismatches(_ value: Value) -> [PropsError] {
    guard fits(value, schema: root) else {
      let drift = Drift.between(value, and: self).fields
      return [PropsError(path: Pointer(), reason: "does not fit: \(drift)")]
    }
    return underived(in: value)
  }
}
