// The test that belongs to a fixture, as Swift source to paste. No DOM.

export const frameworks = [["testing", "Swift Testing"], ["xctest", "XCTest"]]

/** What such props are called in Swift: `{module, type}`; nothing when no name can be written for it. */
export function propsType(schema) {
  const root = schema?.$ref ? schema.$defs?.[schema.$ref.replace("#/$defs/", "")] : schema
  const [module, ...names] = (root?.["x-type"] ?? "").split(".")
  return names.length && names.every(isName) && module !== "Swift" && module !== "Foundation" ? { module, type: names.join(".") } : undefined
}

/** Where the fixtures of a screen lie, from the package on: as `Screen.fixtureFolder` in Swift. */
export function fixtureFolder({ title, source }) {
  const folder = source.file.split("/").slice(0, -1).join("/")
  const words = title.replace(/[^\p{L}\p{N}]/gu, "")
  const last = folder.split("/").at(-1).replace(/[^\p{L}\p{N}]/gu, "")
  return last.toLowerCase() === words.toLowerCase() ? `${folder}/Fixtures` : `${folder}/${words}/Fixtures`
}

/** A file with one test. `folder` is said only where the type's name does not lead to it. */
export function testSource(framework, { module, type, name, folder }) {
  const owner = owners(type)[0]
  const place = leadsTo(type, folder) ? "" : `, in: ${JSON.stringify(folder)}`
  const subject = `${words(owner)}${words(name)}`
  const made = `of: ${type}.self, ${JSON.stringify(name)}${place})`
  const isLong = made.length > 100 - "    let fixture = try Fixture(".length
  const body = [
    ...isLong ? ["let fixture = try Fixture(", `  ${made}`] : [`let fixture = try Fixture(${made}`],
    "expectRenders(fixture, in: catalog)",
    "await verifySnapshots(of: fixture, in: catalog)"
  ]
  const [head, line] = framework === "xctest"
    ? [`final class ${subject}TestCase: XCTestCase {`, `func test${words(name)}() async throws {`]
    : [`struct ${subject}Tests {`, `@Test func \`${name} is shown\`() async throws {`]
  return [
    `@testable import ${module}`, "import StorybookTesting", `import ${framework === "xctest" ? "XCTest" : "Testing"}`, "",
    head, `  ${line}`, ...body.map(text => `    ${text}`), "  }", "}", ""
  ].join("\n")
}

/** What the folder of such props may be named after: `Login.Props` and `LoginProps` are of `Login`. */
function owners(type) {
  const names = type.split(".")
  const name = names.length > 1 && names.at(-1) === "Props" ? names.at(-2) : names.at(-1)
  return name !== "Props" && name.endsWith("Props") ? [name.slice(0, -"Props".length), name] : [name]
}

function leadsTo(type, folder) {
  const [parent, last] = folder.split("/").slice(-2)
  return last === "Fixtures" && owners(type).some(owner => owner.toLowerCase() === parent?.toLowerCase())
}

/** `wrong password` is `WrongPassword`. */
function words(name) {
  return name.split(/[^A-Za-z0-9]+/).map(word => word.charAt(0).toUpperCase() + word.slice(1)).join("")
}

function isName(text) {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)
}
