public import Storybook

extension Screen {
  /// Creates a screen that a Mustache template renders, with the props as its context.
  ///
  /// ```swift
  /// Screen("Books", template: "books") {
  ///   Story("Two", Books.Props(books: ["Emma", "Ulysses"]))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name; its components except the last are its folders in the sidebar.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters, for the screen and its stories.
  ///   - template: the name of the template, such as `list/row`.
  ///   - folder: the templates; by default, those of the folder `Templates` beside the calling file.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [], template: String,
    in folder: TemplateFolder? = nil, filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let folder = folder ?? TemplateFolder(filePath: filePath)
    self.init(
      name, description: description, tags: tags,
      render: { try Rendering.mustache(folder, template: template, $0) },
      filePath: filePath, line: line, stories: stories)
  }
}
