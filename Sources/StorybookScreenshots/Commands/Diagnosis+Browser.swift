import StorybookCommandLine

extension Diagnosis {
  static func browser(_ executable: Result<String, BrowserError>) -> Diagnosis {
    switch executable {
    case .success(let path): Diagnosis("Chromium", .fine, finding: path)
    case .failure(let error):
      Diagnosis(
        "Chromium", .warning, finding: "no pictures of snapshots", remedy: error.description)
    }
  }
}
