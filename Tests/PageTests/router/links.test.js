import assert from "node:assert/strict"
import { test } from "node:test"
import { parse, stringify } from "../../../Public/js/core/json.js"
import * as link from "../../../Public/js/router/story-url.js"
import { snapshotAddress } from "../../../Public/js/share/share-links.js"
import { editorAddress } from "../../../Public/js/source-code/code-editors.js"
import { parseLocation } from "../../../Public/js/source-code/source-location.js"
import { readEnvironment, writeEnvironment } from "../../../Public/js/router/environment-params.js"
import { overridden } from "../../../Public/js/environment/environment-members.js"
import { EnvironmentSync } from "../../../Public/js/router/sync-environment.js"
import { packProps, unpackProps, lengthWarning } from "../../../Public/js/router/compressed-props.js"

for (const [what, text] of [
  ["punctuation", "{\"a\":\"&=?#/+%25 %zz\\\"\\\\ <script>\\u2028\"}"],
  ["emoji", "{\"👩‍👩‍👧‍👦\":\"🇩🇪 e\\u0301\"}"],
  ["64-bit integers", "[9223372036854775807,-9223372036854775808,18446744073709551615]"],
  ["decimals", "[0.1234567890123456789,1.50,1e400,-0.0000000000000000001,12345678901234567890.12345]"],
  ["the order of keys", "{\"b\":1,\"a\":2,\"__proto__\":{\"c\":3},\"constructor\":null}"],
  ["nothing", "null"],
  ["large props", stringify(Array.from({ length: 5000 }, (_, index) => ({ id: index, name: `Ann ${index}` })))]
]) {
  test(`a link carries ${what} as it is`, async () => {
    const value = parse(text)
    const packed = await packProps(value)
    assert.match(packed, /^[\w-]+$/)
    const { props } = link.parseStoryURL(link.storyURL("login/empty", undefined, { props: packed }))
    assert.equal(stringify(await unpackProps(props)), stringify(value))
  })
}

test("a link that Swift compressed before opens", async () => {
  assert.equal(stringify(await unpackProps("q1bKS8xNVbJSiso_vFpJRykvvwTIyyvNyakFAA")), "{\"name\":\"Zoë\",\"note\":null}")
})

async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")
}

const whole = await packProps({ name: "Zoë", notes: "once upon a time ".repeat(20) })
for (const [what, text, sentence] of [
  ["with strange signs", "a b<script>", /invalid characters/],
  ["of an impossible length", "AAAAA", /damaged/],
  ["that is cut off", whole.slice(0, 30), /missing or changed/],
  ["of random letters", "Zm9vYmFyYmF6cXV4", /damaged/],
  ["that is no JSON", await deflated("{\"a\":"), /not valid JSON/],
  ["that is no text", await deflated(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), /not valid JSON/],
  ["that nests without end", await deflated("[".repeat(100_000)), /not valid JSON/],
  ["that unpacks to gigabytes", await deflated(new Uint8Array(64 * 1024 * 1024)), /more than 4 MB/]
]) {
  test(`a link ${what} is refused with a sentence`, () => assert.rejects(unpackProps(text), sentence))
}

for (const [length, words] of [[900, ""], [1234, ""], [9000, "Some chat"], [33_000, "Many browsers"]]) {
  test(`of ${length} letters is said “${words}”`, () => {
    assert.ok(words ? lengthWarning(length).startsWith(words) : lengthWarning(length) === "")
  })
}

for (const [environment, text] of [
  [{ colorScheme: "dark" }, "environment=colorScheme:dark"],
  [{ device: "a/b", reducedMotion: true, textSize: "true" }, "environment=device:a%252Fb,reducedMotion:true,textSize:%2522true%2522"],
  [{ size: { width: 320, height: 200.5 } }, "environment=size.width:320,size.height:200%252E5"],
  [JSON.parse('{ "globals": { "a.b,c:d": [1, "2", null], "__proto__": {}, "flag": true, "name": "true", "none": null } }'),
    "environment=globals.a%252Eb%252Cc%253Ad:%255B1%252C%25222%2522%252Cnull%255D,globals.__proto__:%257B%257D,globals.flag:true,globals.name:%2522true%2522,globals.none:null"],
  [{ dependencies: { "a.b,c:d": { mode: "fail", error: "&=#?" } }, timeZone: "Europe/Berlin", clock: "2026-01-02T03:04:05Z" }, undefined]
]) {
  test(`${JSON.stringify(environment)} goes into an address and back`, () => {
    const hash = link.storyURL("a/b", undefined, { environment: writeEnvironment(environment) })
    if (text) assert.equal(hash.split("?")[1], text)
    assert.deepEqual(readEnvironment(link.parseStoryURL(hash).environment), environment)
  })
}

test("only what is unusual of an environment is said", () => {
  const devices = [{ id: "responsive" }, { id: "phone" }]
  const plain = { device: "responsive", colorScheme: "light", locale: "en_US", direction: "leftToRight", textSize: "medium", format: "html" }
  assert.equal(overridden(plain, devices), undefined)
  assert.deepEqual(overridden({ ...plain, device: "phone", timeZone: "UTC", size: { width: 1, height: 2 } }, devices), { device: "phone", size: { width: 1, height: 2 } })
})

for (const [own, said] of [[undefined, "direction:rightToLeft"], [{ colorScheme: "dark", clock: "2026-01-02T03:04:05Z" }, "colorScheme:light,clock:null,direction:rightToLeft"]]) {
  test(`a link to a fixture in ${JSON.stringify(own)} says ${said}`, () => {
    const environment = { device: "responsive", colorScheme: "light", locale: "en_US", direction: "rightToLeft", textSize: "medium", format: "html" }
    const catalog = { screens: [{ id: "a", stories: [{ id: "a/b", environment: own }] }] }
    const state = { room: { screen: "a", story: "a/b", environment }, devices: [{ id: "responsive" }], catalog }
    assert.equal(link.parseStoryURL(snapshotAddress("", state)).environment, said)
  })
}

test("what changes in an address leaves the rest of it", () => {
  const hash = "#/a/b?filter=x%20y&room=r&props=zzz&panel=props"
  assert.equal(link.changedStoryURL(hash, { panel: "docs", props: undefined }), "#/a/b?room=r&panel=docs&filter=x%20y")
  assert.equal(link.changedStoryURL(hash, { story: "c", room: "s", props: undefined }), "#/c?room=s&panel=props&filter=x%20y")
})

for (const hash of ["#/%E0%A4%A", "#/a?environment=%", "#/a?environment=..:,:,__proto__.polluted:1", "#/a?room=%FF"]) {
  test(`the address ${hash} does no harm`, () => {
    const { environment } = link.parseStoryURL(hash)
    if (environment) readEnvironment(environment)
    assert.equal({}.polluted, undefined)
  })
}

for (const [editor, source, address] of [
  ["vscode", { file: "Stories/Login/Login.swift", line: 12 }, "vscode://file/home/ann/my%20app/Stories/Login/Login.swift:12"],
  ["cursor", { file: "/home/ann/A.swift" }, "cursor://file/home/ann/A.swift:1"],
  ["xcode", { file: "A&B.swift", line: 3 }, "xcode://open?file=%2Fhome%2Fann%2Fmy%20app%2FA%26B.swift&line=3"],
  ["my-editor://x{file}#{line}", { file: "A.swift", line: 3 }, "my-editor://x/home/ann/my%20app/A.swift#3"],
  ["javascript:alert('{file}')", { file: "A.swift" }, undefined],
  ["toString", { file: "A.swift" }, undefined],
  ["vscode", undefined, undefined]
]) {
  test(`${editor} opens ${source?.file} with ${address}`, () => assert.equal(editorAddress(editor, "/home/ann/my app/", source), address))
}

test("without a source root there is no address", () => assert.equal(editorAddress("vscode", undefined, { file: "/a/B.swift", line: 1 }), undefined))

for (const [location, place] of [["A.swift:12:9", { file: "A.swift", line: 12 }], ["Stories/A+B.swift:9", { file: "Stories/A+B.swift", line: 9 }], ["", undefined]]) {
  test(`${location} is a place`, () => assert.deepEqual(parseLocation(location), place))
}

for (const [sentence, hash, expected] of [
  ["what is unusual of a story is noted in its address", "#/login/empty?room=r1", [{ environment: "colorScheme:dark" }]],
  ["where an address names no room, too", "#/login/empty", [{ environment: "colorScheme:dark" }]],
  ["and not in that of another story, which is being followed just then", "#/login/ready", []],
  ["nor in that of another room", "#/login/empty?room=r2", []]
]) {
  test(sentence, ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout"] })
    const noted = []
    const room = { id: "r1", story: "login/empty", environment: { colorScheme: "dark" } }
    const store = { state: { room, devices: [] }, updateURL: changes => noted.push(changes) }
    globalThis.location = { hash: "#/login/empty?room=r1" }
    new EnvironmentSync(store).changed(store.state, { before: { room: { ...room, environment: {} } } })
    globalThis.location.hash = hash
    mock.timers.tick(300)
    delete globalThis.location
    assert.deepEqual(noted, expected)
  })
}
