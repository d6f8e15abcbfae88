import StorybookSchema

/// The error of a story whose props expression throws, with its source location.
package struct SampleError: Error, CustomStringConvertible {
  package let description: String

  init(_ error: any Error, at source: CodeLocation) {
    let reason =
      error is DecodingError ? PropsError(error).description : ErrorDescription.sentence(error)
    description = "\(source.place) throws: \(reason)"
  }
}
