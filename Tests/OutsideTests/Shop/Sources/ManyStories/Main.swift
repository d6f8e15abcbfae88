import StorybookProgram

@main struct Main { static func main() { StoryProgram(manyStories()).run() } }
