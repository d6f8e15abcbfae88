/// Forms that props can be taken away in.
package enum ExportKind: String, Hashable, Sendable, CaseIterable { case json, swift }
