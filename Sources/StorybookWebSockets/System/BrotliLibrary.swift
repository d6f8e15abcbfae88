#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The encoder of brotli, on machines that have it.
///
/// It is loaded at run time, so that a package needs no further library to be built.
enum BrotliLibrary {
  static func compress(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
    guard let encode, let maximum else { return nil }
    let capacity = maximum(bytes.count)
    var length = capacity
    let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      let isDone = encode(
        quality, windowBits, genericMode, bytes.count, bytes, &length, output.baseAddress)
      if isDone != 0 { count = length }
    }
    guard !compressed.isEmpty else { return nil }
    return compressed
  }

  /// `BrotliEncoderCompress` (brotli/encode.h): quality, window, mode, input, output; 0 for a
  /// failure.
  private typealias Encode =
    @convention(c) (
      Int32, Int32, Int32, Int, UnsafePointer<UInt8>?, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<UInt8>?
    ) -> Int32
  /// `BrotliEncoderMaxCompressedSize`.
  private typealias Maximum = @convention(c) (Int) -> Int

  /// `BROTLI_DEFAULT_WINDOW` and `BROTLI_MODE_GENERIC`.
  private static let windowBits: Int32 = 22
  private static let genericMode: Int32 = 0

  private static let encode = function("BrotliEncoderCompress", as: Encode.self)
  private static let maximum = function("BrotliEncoderMaxCompressedSize", as: Maximum.self)

  /// The names of the library on Linux and on macOS.
  private static let names = ["libbrotlienc.so.1", "libbrotlienc.1.dylib"]

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    let symbols = names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }
    guard let symbol = symbols.first.flatMap({ dlsym($0, name) }) else { return nil }
    return unsafeBitCast(symbol, to: type)
  }
}
