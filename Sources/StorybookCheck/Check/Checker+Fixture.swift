import Foundation
import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookHost

extension Checker {
  /// Checks a fixture against its type.
  ///
  /// - Parameters:
  ///   - schema: the screen's published schema.
  ///   - fixes: whether to rewrite a drifted file as its type encodes the props now, and whether
  ///     values may be lost.
  ///   - sharers: the ids of other screens that read the file, whose type it may have. Such a file is
  ///     never rewritten: the types would rewrite it in turns.
  func finding(
    fixture path: String, screen: String, schema: Value?, fixes: FixMode = .none,
    sharers: [String] = []
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
    guard !sharers.isEmpty else {
      return try await checker.finding(
        props, at: path, screen: screen, schema: schema, fixes: fixes)
    }
    let found = try await checker.finding(
      props, at: path, screen: screen, schema: schema, fixes: .none)
    return try await checker.shared(found, props: props, with: sharers)
  }

  /// A finding in a folder that several screens read.
  private func shared(
    _ finding: CheckResult, props: Value, with sharers: [String]
  ) async throws -> CheckResult {
    guard !finding.isShown else { return finding }
    for other in sharers {
      if case .rejected = try await evaluated(props.bytes, screen: other).result { continue }
      let note = "It is a fixture of “\(other)”, which once shared this folder: move it there."
      return CheckResult(place: finding.place, notes: [note], isShown: false)
    }
    var finding = finding
    finding.isFixable = false
    finding.problems.append(
      .sentence(
        "It is not migrated, as it may be a fixture of “\(sharers[0])”, which once shared this "
          + "folder: move it to the folder of its screen."))
    return finding
  }

  private func finding(
    _ props: Value, at path: String, screen: String, schema: Value?, fixes: FixMode
  ) async throws -> CheckResult {
    let evaluated = try await evaluated(props.bytes, screen: screen)
    let drift = try await drift(props, screen: screen, result: evaluated.result, schema: schema)
    let flicker = try await flicker(of: evaluated.result, props: props.bytes, screen: screen)
    var finding = CheckResult(
      place: path,
      problems: drift.problems + evaluated.result.failures + evaluated.result.ignoredGlobals
        + (try await problems(evaluated.broken, screen: screen))
        + renderingProblems(evaluated.result),
      isShown: evaluated.result.isRendered
    ).adding(flicker)
    guard !drift.isEmpty else { return finding }
    finding.leftCount = drift.openCount
    let repair = try await repair(props, drift: drift, mode: fixes, screen: screen)
    guard fixes != .none else {
      finding.isFixable = repair != nil
      return finding
    }
    let leavesOpen = fixes == .lossless && !drift.open.isEmpty
    if let repair {
      writeRepair(repair, over: props, finding: &finding)
      if fixes == .lossy, finding.change != nil {
        finding.lostCount = drift.lossCount
        finding.leftCount = 0
      }
      if leavesOpen { finding.problems += drift.open.map { .field($0) } }
    } else if !leavesOpen {
      finding.problems.append(.sentence("The type rejects the proposed values too."))
    }
    if leavesOpen { finding.problems.append(.sentence(Self.left)) }
    return finding
  }

  static let left =
    "These stay as they are: edit the file, or apply the proposals with --fix=lossy."

  private func drift(
    _ props: Value, screen: String, result: RenderResult, schema: Value?
  ) async throws -> FixtureDrift {
    let drift = schema.map { Drift.between(props, andPublished: $0) }
    if case .rejected(let mismatch) = result { return .refused(drift, mismatch: mismatch) }
    guard let drift, drift.hasUnread, let text = try await canonical(props, screen: screen),
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

extension Pointer {
  /// Whether one of the paths begins with the other.
  fileprivate func overlaps(_ other: Pointer) -> Bool {
    starts(with: other) || other.starts(with: self)
  }
}

extension Checker {
  /// A fixture migrated to its type, and the result of rendering it.
  private struct Repair {
    let text: String
    let result: RenderResult
    /// What the type would write differently, which the file keeps.
    let altered: [Alteration]
  }

  /// Migrates a fixture. `nil` when the type rejects the result, too, or there is nothing to do.
  ///
  /// Props of which something stays, or which the type would write differently, such as a number with
  /// fewer digits, are written as they are.
  private func repair(
    _ props: Value, drift: FixtureDrift, mode: FixMode, screen: String
  ) async throws -> Repair? {
    let patch = drift.patch(mode)
    var left: [Drift.Field] = []
    if mode != .lossy { left = drift.open }
    guard !patch.operations.isEmpty, let patched = try? props.applying(patch, within: .props) else {
      return nil
    }
    let evaluated = try await evaluated(patched.bytes, screen: screen)
    if case .rejected(let mismatch) = evaluated.result,
      !left.contains(where: { $0.path.overlaps(mismatch.path) })
    {
      return nil
    }
    let altered = evaluated.altered.filter { part in
      !left.contains { $0.path.overlaps(part.path) || $0.from?.overlaps(part.path) == true }
    }
    var text: String? = patched.canonicalText
    if left.isEmpty, altered.isEmpty { text = try await canonical(patched, screen: screen) }
    return text.map { Repair(text: $0, result: evaluated.result, altered: altered) }
  }

  private func writeRepair(_ repair: Repair, over props: Value, finding: inout CheckResult) {
    let path = finding.place as NSString
    do throws(ProtocolError) {
      let folder = FixtureFolder(path: path.deletingLastPathComponent)
      let name = FixtureName(ofFileAt: finding.place)
      _ = try folder.saveContent(repair.text, name: name, overwrite: true)
    } catch {
      finding.problems.append(.sentence("The fixture was not written: \(error.message)"))
      return
    }
    finding.problems =
      repair.altered.map { .altered($0) } + repair.result.failures
      + renderingProblems(repair.result)
    finding.isShown = repair.result.isRendered
    finding.change = (try? Value(json: repair.text)).map { FixtureChange(old: props, new: $0) }
  }
}
