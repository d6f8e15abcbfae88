import Foundation

/// Finds the value that fails to decode. A decoder's own errors are not always sufficient:
/// Foundation omits the path of a number that does not fit, and an author's error has none.
///
/// Every value is decoded as before; only a value that fails is decoded once more, through
/// containers that record each read, and then the first error is thrown. The author's code sees no
/// difference.
final class FailureLocator {
  struct Failure {
    let path: Pointer
    /// The type that was being decoded.
    let type: Any.Type
    let error: any Error
    /// The possible keys of the value; empty when it accepts any string.
    var keys: [String] = []
  }

  private var failure: Failure?
  private var keys: [Pointer: [String]] = [:]

  /// Returns the innermost value that fails to decode; `nil` when decoding succeeds on this
  /// attempt.
  static func failure<Props: Decodable>(
    of type: Props.Type, from json: Data, with decoder: JSONDecoder
  ) -> Failure? {
    let locator = FailureLocator()
    _ = try? locator.readValue(
      type, at: [], native: { try decoder.decode(type, from: json) },
      decoder: { try decoder.decode(DecoderItself.self, from: json).decoder })
    return locator.failure
  }

  /// Records the possible keys of a value at a path.
  func noteKeys<Key: CodingKey>(of type: Key.Type, at path: [any CodingKey]) {
    keys[Pointer(codingPath: path)] =
      Reflection.cases(of: type)?.map { PropsCoder.current.keyName(of: $0, at: path) } ?? []
  }

  /// - Parameters:
  ///   - native: decodes without this class; its error is rethrown.
  ///   - decoder: for the same value; throws when there is none.
  func readValue<Result: Decodable>(
    _ type: Result.Type, at path: [any CodingKey], native: () throws -> Result,
    decoder: () throws -> any Decoder
  ) throws -> Result {
    do { return try native() } catch {
      locate(error, in: type, at: path, decoder: decoder)
      throw error
    }
  }

  /// Opens a container; records the failure when the value has another form.
  func open<Container>(
    _ type: Any.Type, at path: [any CodingKey], container: () throws -> Container
  ) throws -> Container {
    do { return try container() } catch {
      noteError(error, in: type, at: path)
      throw error
    }
  }

  private func locate<Result: Decodable>(
    _ error: any Error, in type: Result.Type, at path: [any CodingKey],
    decoder: () throws -> any Decoder
  ) {
    failure = nil
    // Foundation decodes leaves by itself, so a second attempt would record nothing more.
    if !(type is any LeafType.Type), let decoder = try? decoder() {
      do { _ = try Result(from: LocatingDecoder(base: decoder, locator: self)) } catch let inner {
        if let failure, "\(failure.error)" == "\(inner)" { return }
      }
    }
    noteError(error, in: type, at: path)
  }

  private func noteError(_ error: any Error, in type: Any.Type, at path: [any CodingKey]) {
    let path = Pointer(codingPath: path)
    failure = Failure(path: path, type: type, error: error, keys: keys[path] ?? [])
  }
}

/// Exposes the decoder that it is initialized with.
private struct DecoderItself: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}
