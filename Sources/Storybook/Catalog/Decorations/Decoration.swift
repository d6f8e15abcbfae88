/// What surrounds the renderings of stories: the page of an app, style sheets, what runs around them.
///
/// ```swift
/// Catalog("Shop", public: "Public") { Cart.screen }
///   .decorated(
///     .styleSheet("/css/site.css"),
///     .layout { cart in "<header>Shop</header><main>\(cart)</main>" })
/// ```
///
/// A catalog, a group of screens, a screen and a story have decorations, in this order; the last one
/// is the innermost. Render functions return fragments and know nothing of them.
public struct Decoration: Sendable {
  enum Kind: Sendable {
    case layout(Layout)
    /// Markup at the end of the head.
    case head(String)
    case bodyClasses(String)
    case surroundings(Surroundings)
    /// A file that the storybook does not have.
    case unserved(String)
    case scripts(CanvasScripts)
    /// Decorations for the screens whose paths begin with the folders.
    case group(folders: [String], [Decoration])
  }

  let kind: Kind

  /// Surrounds the decorations of the screens in a folder of the sidebar, such as `Account`, or
  /// `Account/Settings`.
  public static func group(_ path: String, _ decorations: Decoration...) -> Decoration {
    Decoration(kind: .group(folders: AnyScreen.path(path), decorations))
  }
}

// MARK: Layouts

extension Decoration {
  /// Puts each rendering into a page.
  ///
  /// - Parameters:
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - page: returns HTML that contains the rendering once; what it throws is shown instead. Not
  ///     called for text and other media types, nor for a rendering that is a whole document.
  public static func layout(
    filePath: String = #filePath, line: Int = #line,
    _ page: @escaping @Sendable (HTML) throws -> HTML
  ) -> Decoration {
    layout(CodeLocation(file: filePath, line: line)) { try page($0.0).rendering }
  }

  /// Puts each rendering into a page that depends on the environment, too.
  public static func layout(
    filePath: String = #filePath, line: Int = #line,
    _ page: @escaping @Sendable (HTML, RenderEnvironment) throws -> HTML
  ) -> Decoration {
    layout(CodeLocation(file: filePath, line: line)) { try page($0.0, $0.1).rendering }
  }

  /// Puts each rendering into a page of any library, which may be rendered asynchronously.
  public static func layout(
    filePath: String = #filePath, line: Int = #line,
    _ page: @escaping @Sendable (HTML) async throws -> some RenderingConvertible
  ) -> Decoration {
    layout(CodeLocation(file: filePath, line: line)) { input in
      try CallingThread.result { try await page(input.0).rendering }
    }
  }

  /// Puts each rendering into a page of any library that depends on the environment, too.
  public static func layout(
    filePath: String = #filePath, line: Int = #line,
    _ page: @escaping @Sendable (HTML, RenderEnvironment) async throws -> some RenderingConvertible
  ) -> Decoration {
    layout(CodeLocation(file: filePath, line: line)) { input in
      try CallingThread.result { try await page(input.0, input.1).rendering }
    }
  }

  private static func layout(
    _ source: CodeLocation,
    page: @escaping @Sendable ((HTML, RenderEnvironment)) throws -> Rendering
  ) -> Decoration {
    Decoration(kind: .layout(Layout(source: source, page: page)))
  }
}

// MARK: Parts of the document

extension Decoration {
  /// Adds a style sheet by its address: a file of the catalog's public folder, or of another
  /// host.
  public static func styleSheet(_ address: String) -> Decoration {
    head("<link rel=\"stylesheet\" href=\(address)>")
  }

  /// Adds a style sheet.
  public static func styleSheet(css: String) -> Decoration {
    // The text of a style ends at its end tag, also within a string or a comment of CSS.
    head(HTML(raw: "<style>\(css.replacing("</", with: "<\\/"))</style>"))
  }

  /// Adds markup at the end of the head, such as `<meta>` and `<link>`.
  public static func head(_ markup: HTML) -> Decoration {
    Decoration(kind: .head(markup.markup))
  }

  /// Adds classes to the body, separated by spaces.
  public static func bodyClass(_ classes: String) -> Decoration {
    Decoration(kind: .bodyClasses(classes))
  }

  /// Sets the space around the rendering, in CSS pixels.
  public static func padding(_ pixels: Int) -> Decoration {
    styleSheet(css: "body { padding: \(pixels)px }")
  }

  /// Centers the rendering.
  public static let centered = styleSheet(
    css: """
      body { display: grid; box-sizing: border-box; min-block-size: 100vh; margin: 0;
        place-content: safe center }
      """)
}

// MARK: Scripts

extension Decoration {
  /// Runs scripts in the canvas, in an opaque origin, from which nothing of the page is reachable:
  ///
  /// ```swift
  /// .scripts("/js/htmx.js", "/js/stepper.mjs")
  /// ```
  ///
  /// - Parameter paths: files of the catalog's public folders, in the order in which they run. A
  ///   file that ends in `.mjs` is a module.
  public static func scripts(_ paths: String...) -> Decoration {
    scripts(paths, mayEvaluate: false)
  }

  /// Runs scripts that make code of text, as Alpine and templates of Vue do from attributes:
  ///
  /// ```swift
  /// .scripts("/js/alpine.js", allowingEval: true)
  /// ```
  ///
  /// - Parameters:
  ///   - paths: as of ``scripts(_:)``.
  ///   - allowingEval: whether the policy of the canvas allows `eval`, to all of its scripts.
  public static func scripts(_ paths: String..., allowingEval: Bool) -> Decoration {
    scripts(paths, mayEvaluate: allowingEval)
  }

  private static func scripts(_ paths: [String], mayEvaluate: Bool) -> Decoration {
    for path in paths {
      precondition(
        ScriptPath.isValid(path),
        "Invalid script “\(path)”: expected the path of a file in a public folder, as “/js/app.js”."
      )
    }
    return Decoration(kind: .scripts(CanvasScripts(paths: paths, mayEvaluate: mayEvaluate)))
  }
}

// MARK: Files

extension Decoration {
  /// Excepts a file from the check that a public folder has all files of a rendering:
  ///
  /// ```swift
  /// .unservedFile("/qr/", because: "The app draws it on request.")
  /// ```
  ///
  /// - Parameters:
  ///   - path: the path of the file, or of all files below it if it ends with a slash.
  ///   - reason: why the storybook does not have the file, for readers of the code.
  public static func unservedFile(_ path: String, because reason: String) -> Decoration {
    precondition(!reason.allSatisfy(\.isWhitespace), "An exception for “\(path)” needs a reason.")
    return Decoration(kind: .unserved(path))
  }
}

// MARK: What runs around a story

extension Decoration {
  /// Runs each evaluation of a story within a function: its handlers, its loads and its rendering.
  ///
  /// ```swift
  /// .around { story in try await Theme.$current.withValue(.brand) { try await story() } }
  /// ```
  ///
  /// - Parameters:
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - run: calls `story` once. What it throws is shown instead of the rendering.
  public static func around(
    filePath: String = #filePath, line: Int = #line,
    _ run: @escaping @Sendable (_ story: @Sendable () async throws -> Void) async throws -> Void
  ) -> Decoration {
    around(filePath: filePath, line: line) { story, _ in try await run(story) }
  }

  /// Runs each evaluation of a story within a function that depends on the environment, too.
  public static func around(
    filePath: String = #filePath, line: Int = #line,
    _ run:
      @escaping @Sendable (
        _ story: @Sendable () async throws -> Void, RenderEnvironment
      ) async throws -> Void
  ) -> Decoration {
    let source = CodeLocation(file: filePath, line: line)
    return Decoration(kind: .surroundings(Surroundings(source: source, run: run)))
  }
}

// MARK: Where they are

extension Catalog {
  /// Adds decorations around all screens; later ones are inside of earlier ones.
  public func decorated(_ decorations: Decoration...) -> Catalog {
    var catalog = self
    catalog.decorations += decorations
    return catalog
  }
}

extension ScreenConvertible {
  /// Adds decorations around all stories of the screen, inside of the catalog's.
  public func decorated(_ decorations: Decoration...) -> AnyScreen {
    var screen = erased
    screen.decorations += decorations
    return screen
  }
}

extension Screen {
  /// Adds decorations around all stories of the screen, inside of the catalog's.
  public func decorated(_ decorations: Decoration...) -> Screen {
    var screen = self
    screen.decorations += decorations
    return screen
  }
}

extension Story {
  /// Adds decorations around the story, inside of the screen's.
  public func decorated(_ decorations: Decoration...) -> Story {
    var story = self
    story.decorations += decorations
    return story
  }
}
