/// Screens of an app's own functions, which return markup as text: the label says that it is no text
/// to show.
extension Screen {
  /// Creates a screen of a function, or a property, that returns HTML as text. It is not escaped.
  ///
  /// ```swift
  /// Screen("Weather", html: weatherBanner) { Story("Storm", .storm) }
  /// Screen("Settings", html: \Settings.html) { Story("Ann", .ann) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name; its components except the last are its folders in the sidebar.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters, for the screen and its stories.
  ///   - html: returns a fragment or a document; it may be asynchronous, and isolated to an actor.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (Props) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { props, _ in try await html(props) }))
  }

  /// Creates a screen of a function whose second parameter the catalog makes.
  ///
  /// ```swift
  /// Catalog("Harbor", make: { Localizer($0.locale) }) {
  ///   Screen("Card", html: boatCard) { Story("Tern", .tern) }
  /// }
  ///
  /// func boatCard(_ boat: Boat, t: Localizer) -> String { … }
  /// ```
  public init<Made: Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (Props, Made) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { try await html($0, $1.made()) }))
  }

  /// Creates a screen of a synchronous function of several parameters, without a type for its props.
  ///
  /// ```swift
  /// Screen("Members", html: memberTable) { Story("One", [.ann], .name, 1) }
  ///
  /// func memberTable(members: [Member], sortedBy: MemberSort, page: Int) -> String { … }
  /// ```
  public init<First, Second, each Rest>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, repeat each Rest) throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second, repeat each Rest> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView { arguments, _ in .html(raw: try arguments.call(html)) })
  }

  /// Creates a screen of a synchronous function of several parameters, the last of which the catalog
  /// makes.
  public init<First, Second, each Rest, Made: Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, repeat each Rest, Made) throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second, repeat each Rest> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView { .html(raw: try $0.call(html, with: $1.made())) })
  }
}

/// Asynchronous functions of several parameters, or isolated to an actor.
extension Screen {
  /// Creates a screen of an asynchronous function of two parameters.
  public init<First, Second>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { arguments, _ in
        try await html(arguments.values.0, arguments.values.1)
      }))
  }

  /// Creates a screen of an asynchronous function of three parameters.
  public init<First, Second, Third>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, Third) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second, Third> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { arguments, _ in
        try await html(arguments.values.0, arguments.values.1, arguments.values.2)
      }))
  }

  /// Creates a screen of an asynchronous function of four parameters.
  public init<First, Second, Third, Fourth>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, Third, Fourth) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second, Third, Fourth> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { arguments, _ in
        try await html(
          arguments.values.0, arguments.values.1, arguments.values.2, arguments.values.3)
      }))
  }

  /// Creates a screen of an asynchronous function of two parameters, and one that the catalog makes.
  public init<First, Second, Made: Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, Made) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { try await html($0.values.0, $0.values.1, $1.made()) }))
  }

  /// Creates a screen of an asynchronous function of three parameters, and one that the catalog makes.
  public init<First, Second, Third, Made: Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, Third, Made) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second, Third> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: { try await html($0.values.0, $0.values.1, $0.values.2, $1.made()) }))
  }

  /// Creates a screen of an asynchronous function of four parameters, and one that the catalog makes.
  public init<First, Second, Third, Fourth, Made: Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    html: @escaping @Sendable (First, Second, Third, Fourth, Made) async throws -> String,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) where Props == ScreenArguments<First, Second, Third, Fourth> {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(html: {
        try await html($0.values.0, $0.values.1, $0.values.2, $0.values.3, $1.made())
      }))
  }
}

extension ScreenView {
  fileprivate init(
    html: @escaping @Sendable (Props, RenderEnvironment) async throws -> String
  ) {
    self.init { props, environment in
      try CallingThread.result { .html(raw: try await html(props, environment)) }
    }
  }
}
