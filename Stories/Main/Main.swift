import Stories
import StorybookServer

/// The example stories in one executable with their host.
@main struct Main {
  static func main() async { await StorybookServer(catalog).run() }
}
