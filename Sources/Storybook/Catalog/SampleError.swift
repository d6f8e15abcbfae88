import StorybookSchema

/// Why a story has no props: what its expression throws, and where that is written.
struct SampleError: Error, CustomStringConvertible {
  let description: String

  init(_ error: any Error, at source: SourceLocation) {
    let reason = error is DecodingError ? PropsError(error).description : ErrorDescription.sentence(error)
    description = "\(source.fileID):\(source.line) throws: \(reason)"
  }
}
