/// The export formats of props.
package enum ExportKind: String, Hashable, Sendable, CaseIterable { case json, swift }
