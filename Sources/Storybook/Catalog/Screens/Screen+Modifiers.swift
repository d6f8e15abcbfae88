public import StorybookSchema

extension Screen {
  /// Overrides the derived controls of properties.
  ///
  /// ```swift
  /// Screen("Player", render: Player.html) { … }
  ///   .controls { $0.control(\.volume, .slider(0...1), .label("Loudness")) }
  /// ```
  public func controls(_ make: (Controls<Props>) -> Controls<Props>) -> Screen {
    controls(make(Controls()))
  }

  /// Overrides the derived controls of properties.
  public func controls(_ controls: Controls<Props>) -> Screen {
    var screen = self
    screen.definition.controls = controls
    return screen
  }

  /// Sets the command handlers and loads of its fixtures, and of its stories without their own.
  public func update(_ update: ScreenUpdate<Props>) -> Screen {
    var screen = self
    screen.definition.update = update
    return screen
  }

  /// Sets the command handlers and loads of its fixtures, and of its stories without their own.
  ///
  /// ```swift
  /// Screen("Note", render: Note.html) { … }
  ///   .update {
  ///     OnCommand(\.typed) { props, text in props.text = text }
  ///   }
  /// ```
  public func update(@ScreenUpdate<Props> _ update: () -> ScreenUpdate<Props>) -> Screen {
    self.update(update())
  }

  /// Sets the rules that all of its props satisfy.
  public func invariants(_ invariants: [Invariant<Props>]) -> Screen {
    var screen = self
    screen.definition.invariants = invariants
    return screen
  }

  /// Animates the change from one rendering to the next. The transition only runs in the page, never
  /// in a snapshot.
  ///
  /// ```swift
  /// Screen("Tour", render: Tour.html) { … }
  ///   .transition { old, new, _ in .slide(old.step < new.step ? .left : .right) }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: view transition names by CSS selector: an element morphs from the one with the
  ///     same name in the old rendering.
  ///   - transition: returns the transition from the old props to the new ones.
  public func transition(
    elements: [String: String] = [:],
    _ transition:
      @escaping @Sendable (_ old: Props, _ new: Props, RenderEnvironment) ->
      Rendering.Transition
  ) -> Screen {
    var screen = self
    screen.definition.transition = { rendering, old, new, environment in
      rendering.transition(transition(old, new, environment), elements: elements)
    }
    return screen
  }

  /// Sets a member of the environment that its stories are shown in, such as a locale, or a global
  /// that the catalog declares. What a story sets itself takes precedence, and so does a screen over
  /// its catalog. A fixture has the environment that it was saved in.
  ///
  /// ```swift
  /// Screen("Prices", render: Prices.html) { … }.environment(\.locale, "de_CH")
  /// ```
  public func environment<Member>(
    _ member: WritableKeyPath<RenderEnvironment, Member>, _ value: Member
  ) -> Screen {
    var screen = self
    for story in definition.stories.indices {
      screen.definition.stories[story].setting.inherit(member, value)
    }
    return screen
  }

  /// Sets the coder of its props, as an app decodes and encodes them; it takes precedence over the
  /// catalog's coder.
  public func coded(by coder: PropsCoder) -> Screen {
    var screen = self
    screen.coder = coder
    return screen
  }
}
