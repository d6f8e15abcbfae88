import Stories
import StorybookServer
import StorybookSharing

/// The example stories with a host that shares its rooms with other hosts.
@main struct Main {
  static func main() async { await StorybookServer(catalog, sharing: .redis).run() }
}
