import StorybookServer
import StorybookSharing

@main struct Main {
  static func main() async { await StorybookServer(catalog, sharing: .redis).run() }
}
