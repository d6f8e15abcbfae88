internal import CStorybookWebSockets

/// Headers of one libwebsockets version with another at run time crash at the first connection.
enum LWSVersion {
  static let compiled =
    "\(LWS_LIBRARY_VERSION_MAJOR).\(LWS_LIBRARY_VERSION_MINOR).\(LWS_LIBRARY_VERSION_PATCH)"

  static func requireMatch() throws(ServerError) {
    try requireMatch(found: String(cString: lws_get_library_version()))
  }

  /// The library's version string may have a suffix, such as "4.1.6-v4.1.6-2-g8b2".
  static func requireMatch(found: String) throws(ServerError) {
    let number = found.prefix { $0.isNumber || $0 == "." }
    guard number == compiled else {
      throw .libraryMismatch(compiled: compiled, found: String(number))
    }
  }
}
