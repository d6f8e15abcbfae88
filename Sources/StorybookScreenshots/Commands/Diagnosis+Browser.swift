import StorybookCommandLine

extension Diagnosis {
  static func browser(_ executable: Result<String, ScreenshotError>) -> Diagnosis {
    switch executable {
    case .success(let path): Diagnosis("Chromium", .fine, path)
    case .failure(let error):
      Diagnosis(
        "Chromium", .warning, "no pictures of snapshots", remedy: error.description)
    }
  }
}
