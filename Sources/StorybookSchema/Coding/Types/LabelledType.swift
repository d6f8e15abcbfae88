import Foundation

/// A type that encodes its parts as an array, without their Swift names.
protocol LabelledType {
  static var partLabels: [String] { get }
}

extension CGPoint: LabelledType { static var partLabels: [String] { ["x", "y"] } }
extension CGSize: LabelledType { static var partLabels: [String] { ["width", "height"] } }
extension CGRect: LabelledType { static var partLabels: [String] { ["origin", "size"] } }
extension Range: LabelledType { static var partLabels: [String] { ["lowerBound", "upperBound"] } }
extension ClosedRange: LabelledType {
  static var partLabels: [String] { ["lowerBound", "upperBound"] }
}
