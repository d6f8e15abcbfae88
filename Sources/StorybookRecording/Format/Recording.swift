package import Storybook
package import StorybookSchema

/// A recording of a story: its initial props and environment, and every change.
///
/// ```text
/// {"storybook":"recording","version":1,"story":"cart/new","date":…,"environment":{…},"props":{…}}
/// {"at":350,"patch":[{"op":"replace","path":"/name","value":"Bob"}]}
/// {"at":900,"environment":[{"op":"replace","path":"/colorScheme","value":"dark"}]}
/// {"at":1200,"command":"/signIn","element":{"name":"Sign in","event":"click"},"patch":[…]}
/// {"at":5400,"patch":[…],"crash":{"kind":"trap","cause":"trap","message":"Index out of range"}}
/// ```
///
/// Every patch applies to the previous moment, including those of a crash: each moment results from
/// the start and the patches up to it. Step 0 is the start.
package struct Recording: Hashable, Sendable {
  package var story: String
  /// The start, in milliseconds since 1970.
  package var date: Int
  package var start: Moment
  package var steps: [Step] = []

  package static let version = 1
  package init(story: String, date: Int, start: Moment, steps: [Step] = []) {
    self.story = story
    self.date = date
    self.start = start
    self.steps = steps
  }

  /// Milliseconds from the start to the last step.
  package var duration: Int { steps.last?.at ?? 0 }

  /// The approximate memory in bytes.
  package var memory: Int {
    steps.reduce(Memory.buffer(steps) + start.props.memory) { $0 + $1.memory }
  }

  /// The id of the story's screen.
  package var screen: String { String(story.prefix { $0 != "/" }) }

  /// Returns the time of a step, in milliseconds since the start.
  package func time(of step: Int) -> Int {
    guard step > 0 else { return 0 }
    return steps[step - 1].at
  }

  /// Returns the last step at or before a time.
  package func step(at time: Int) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].at <= time {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Recording {
  /// The state of a room at one point in time.
  package struct Moment: Hashable, Sendable {
    package var props: Value
    /// The known part of the environment; an app records none.
    package var environment: Value

    package init(props: Value, environment: Value) {
      self.props = props
      self.environment = environment
    }
  }

  package struct Step: Hashable, Sendable {
    /// Milliseconds since the start.
    package var at: Int
    package var patch: Patch?
    package var environment: Patch?
    package var performed: Performed?
    /// The crash of the screen on the props of this step.
    package var crash: CrashReport?

    package init(
      at: Int, patch: Patch? = nil, environment: Patch? = nil, performed: Performed? = nil,
      crash: CrashReport? = nil
    ) {
      self.at = at
      self.patch = patch
      self.environment = environment
      self.performed = performed
      self.crash = crash
    }
  }

  /// A performed command with its value, and the element that was acted on.
  package struct Performed: Hashable, Sendable {
    package var command: Pointer
    package var value: Value?
    package var element: ActedElement?

    package init(command: Pointer, value: Value? = nil, element: ActedElement? = nil) {
      self.command = command
      self.value = value
      self.element = element
    }
  }
}

extension Recording.Step {
  /// The approximate memory in bytes, beyond the list of steps.
  package var memory: Int {
    (patch?.memory ?? 0) + (environment?.memory ?? 0) + (performed?.command.memory ?? 0)
      + (performed?.value?.memory ?? 0) + (performed?.element?.memory ?? 0)
      + (crash?.message.memory ?? 0)
  }
}

extension Recording.Moment {
  /// Returns the moment after a step; throws if a patch does not apply to this moment.
  package func after(_ step: Recording.Step) throws(Patch.ApplyError) -> Recording.Moment {
    var moment = self
    if let patch = step.patch { moment.props = try props.applying(patch, within: .props) }
    if let patch = step.environment { moment.environment = try environment.applying(patch) }
    return moment
  }
}
