import Testing
@testable import StorybookTestSupport

extension DocumentationPage: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// The code in what people read is code that was compiled, run or understood by what it is for.
struct DocumentationTests {
  @Test(arguments: try DocumentationPage.all())
  func `every block of code is proved`(page: DocumentationPage) throws {
    let proofs = try CodeProof.all()
    for block in page.blocks {
      let problems = try proofs.filter { $0.language == block.language }.map {
        try $0.problem(block)
      }
      let reasons = problems.compactMap(\.self)
      #expect(problems.contains(nil), "\(block)\n\(reasons)")
    }
  }

  @Test func `a block that is wrong is found`() throws {
    let wrong = [
      ("swift", "let catalog = Catalogue()\n"), ("sh", "make coffee\n"),
      ("sh", "MyStories render --colour\n"), ("sh", "rm -rf Stories\n"),
      ("json", "{ \"type\": \"open\", \"tale\": \"login\" }\n"), ("html", "<swift-tale>\n"),
      ("text", "$ MyStories checks\n"), ("js", "import storybook\n"),
    ]
    let proofs = try CodeProof.all()
    for (language, code) in wrong {
      let block = CodeBlock(page: "here", language: language, code: code)
      let proof = try proofs.first {
        try $0.language == language && $0.problem(block) == nil
      }
      #expect(proof == nil, "\(block) is proved: \(proof?.name ?? "")")
    }
  }
}
