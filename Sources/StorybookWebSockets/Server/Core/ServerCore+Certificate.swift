extension ServerCore {
  /// Watches the certificate files and uses renewed ones for new connections only.
  ///
  /// Symbolic links are followed, because renewal tools retarget them.
  func watchCertificate() {
    guard configuration.certificate != nil else { return }
    checkLater(for: stamps)
  }

  private func checkLater(for known: [FileStamp?]) {
    certificateTimer = LoopTimer(after: configuration.certificateCheck, on: loop) { [weak self] in
      guard let self, self.phase == .running else { return }
      let stamps = self.stamps
      if !stamps.elementsEqual(known, by: Self.areSame) { self.renew() }
      self.checkLater(for: stamps)
    }
  }

  /// Mismatched files may be a half-finished renewal: the old ones stay in use until it completes.
  private func renew() {
    do throws(ServerError) {
      try library?.renewCertificate(configuration)
      delegate?.certificateChanged(nil)
    } catch {
      delegate?.certificateChanged(error)
    }
  }

  private var stamps: [FileStamp?] {
    [configuration.certificate, configuration.key].map { path in
      path.flatMap { FileSystem.status(at: $0, followingLink: true)?.stamp }
    }
  }

  private static func areSame(_ left: FileStamp?, right: FileStamp?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isSame(as: right)
  }
}
