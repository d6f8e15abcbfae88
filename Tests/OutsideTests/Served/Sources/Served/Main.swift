import StorybookServer

@main struct Main {
  static func main() async { await StorybookServer(Catalog("Served")).run() }
}
