internal import CStorybookWebSockets

/// Compression for HTTP, and for the pixels of a PNG.
package enum Compression {
  /// How long compressing may take.
  package enum Effort: Sendable {
    /// For bytes that are sent once.
    case quick
    /// For bytes that are sent often.
    case thorough

    fileprivate var level: Int32 {
      switch self {
      case .quick: 6
      case .thorough: 9
      }
    }
  }

  /// Compresses as RFC 1952, for "content-encoding: gzip".
  package static func gzip(_ bytes: [UInt8], effort: Effort = .quick) -> [UInt8] {
    deflate(bytes, level: effort.level, windowBits: 15 + 16)
  }

  /// Compresses as RFC 1950, for the pixels of a PNG.
  package static func zlib(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    deflate(bytes, level: level, windowBits: 15)
  }

  /// Decompresses RFC 1950 data. Returns `nil` if it is damaged or not exactly `count` bytes long.
  package static func inflate(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var length = uLongf(count)
    let plain = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      let status = uncompress(output.baseAddress, &length, bytes, uLong(bytes.count))
      if status == Z_OK { filled = Int(length) }
    }
    guard plain.count == count else { return nil }
    return plain
  }

  /// Returns the CRC-32 that PNG and gzip use.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(crc32(0, bytes, uInt(bytes.count)))
  }

  /// Window bits select the format: 16 more is gzip (zlib manual, deflateInit2).
  private static func deflate(_ bytes: [UInt8], level: Int32, windowBits: Int32) -> [UInt8] {
    var stream = z_stream()
    let status = deflateInit2_(
      &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib failed to initialize: out of memory, or a version mismatch.")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib only reads its input, but declares it as a mutable pointer.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(bound)
        // The bound guarantees that a single call suffices (zlib manual, deflateBound).
        _ = CStorybookWebSockets.deflate(&stream, Z_FINISH)
      }
      count = Int(stream.total_out)
    }
  }
}
