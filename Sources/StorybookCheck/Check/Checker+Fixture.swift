import Foundation
import Storybook
import StorybookCommandLine
import StorybookSchema
import StorybookSession
import StorybookWorker

extension Checker {
  /// Checks a fixture against its type.
  ///
  /// - Parameters:
  ///   - schema: the screen's published schema.
  ///   - fixes: whether to rewrite a drifted file as its type encodes the props now.
  func finding(
    fixture path: String, _ screen: String, schema: Value?, fixes: Bool
  ) async throws -> CheckResult {
    let props: Value
    do throws(ProtocolError) {
      props = try FixtureFolder.props(at: path)
    } catch {
      let damage = FixtureFileError(fileAt: path).map { CheckResult.Problem.damage($0) }
      return CheckResult(
        place: path, problems: [damage ?? .sentence(error.message)], isShown: false)
    }
    var checker = self
    do throws(ProtocolError) {
      let nonDefault = try FixtureEnvironment(of: path).value()
      checker.environment = environment.merging(fitting: nonDefault ?? [:])
    } catch {
      return CheckResult(place: path, problems: [.sentence(error.message)], isShown: false)
    }
    return try await checker.finding(props, at: path, screen, schema, fixes: fixes)
  }

  private func finding(
    _ props: Value, at path: String, _ screen: String, _ schema: Value?, fixes: Bool
  ) async throws -> CheckResult {
    let evaluated = try await evaluated(props.bytes, screen)
    let drift = try await drift(props, screen, evaluated.result, schema)
    var finding = CheckResult(
      place: path,
      problems: drift.problems + evaluated.result.failures
        + (try await problems(evaluated.broken, screen)),
      isShown: evaluated.result.isRendered)
    guard !drift.isEmpty else { return finding }
    switch (try await repair(props, drift, screen), fixes) {
    case (nil, true):
      finding.problems.append(.sentence("The type rejects the proposed values too."))
    case (nil, false): break
    case (_?, false): finding.isFixable = true
    case (let repair?, true): write(repair, over: props, &finding)
    }
    return finding
  }

  private func drift(
    _ props: Value, _ screen: String, _ result: RenderResult, _ schema: Value?
  ) async throws -> FixtureDrift {
    let drift = schema.map { Drift.between(props, andPublished: $0) }
    if case .rejected(let mismatch) = result { return .refused(drift, mismatch) }
    guard let drift, drift.hasUnread, let text = try await canonical(props, screen),
      let kept = try? Value(json: text)
    else { return .none }
    return .taken(drift, keeping: kept)
  }
}

// MARK: Carrying over

extension RenderResult {
  /// Without a rejection, which is reported by the drift that explains it.
  fileprivate var failures: [CheckResult.Problem] {
    guard case .crashed(let report) = self else { return [] }
    return [.sentence(WorkerExitError(report: report).description)]
  }
}

extension Checker {
  /// A fixture migrated to its type, and the result of rendering it.
  private struct Repair {
    let text: String
    let result: RenderResult
  }

  /// Migrates a fixture. `nil` when the type rejects the result, too.
  private func repair(
    _ props: Value, _ drift: FixtureDrift, _ screen: String
  ) async throws -> Repair? {
    guard let patched = try? props.applying(drift.patch),
      let text = try await canonical(patched, screen)
    else { return nil }
    let result = try await evaluated(Array(text.utf8), screen).result
    if case .rejected = result { return nil }
    return Repair(text: text, result: result)
  }

  private func write(_ repair: Repair, over props: Value, _ finding: inout CheckResult) {
    let path = finding.place as NSString
    do throws(ProtocolError) {
      let folder = FixtureFolder(path: path.deletingLastPathComponent)
      let name = FixtureName(ofFileAt: finding.place)
      _ = try folder.save(repair.text, name: name, overwrite: true)
    } catch {
      finding.problems.append(.sentence("The fixture was not written: \(error.message)"))
      return
    }
    finding.problems = repair.result.failures
    finding.isShown = repair.result.isRendered
    finding.change = (try? Value(json: repair.text)).map { FixtureChange(old: props, new: $0) }
  }
}
