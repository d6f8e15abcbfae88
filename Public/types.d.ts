// The types that the page's scripts share, for editors and for the type checker in `make lint`; not served.
// WireProtocol.md explains what the host sends and receives; a test compares its tables with this file.

type JSONValue = any
/** A JSON Pointer (RFC 6901). */
type Pointer = string

/** An operation of a JSON Patch (RFC 6902), or a splice of a text. */
interface Operation {
  op: "add" | "remove" | "replace" | "move" | "copy" | "test" | "splice"
  path: Pointer
  from?: Pointer
  value?: JSONValue
  at?: number
  delete?: number
  insert?: string
}
type Patch = Operation[]

/** What a patch does to a text or to paths: see rebase/changes.js. */
interface Change {
  kind: "text" | "replaced" | "inserted" | "removed" | "moved" | "renamed" | "read"
  path: Pointer
  from?: Pointer
  steps?: any[]
  revision?: number
}

/** A JSON Schema with the members of ControlKinds.md. */
interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  title?: string
  description?: string
  format?: string
  default?: JSONValue
  const?: JSONValue
  enum?: JSONValue[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  readOnly?: boolean
  contentEncoding?: string
  /** `x-control`, `x-order` and so on. */
  [member: string]: any
}

interface Size { width?: number, height?: number }

interface Environment {
  device?: string
  colorScheme?: "light" | "dark"
  locale?: string
  direction?: "leftToRight" | "rightToLeft"
  textSize?: "xSmall" | "small" | "medium" | "large" | "xLarge" | "xxLarge" | "xxxLarge"
  format?: "html" | "text"
  reducedMotion?: boolean
  timeZone?: string
  orientation?: "portrait" | "landscape"
  clock?: string
  calendar?: string
  randomSeed?: number | null
  size?: Size
  dependencies?: Record<string, { mode: "pass" | "hold" | "fail" | "empty", error?: string, delay?: number }>
  globals?: Record<string, JSONValue>
}

/** A row of environment/environment-members.js. */
interface EnvironmentMember {
  title?: string
  usual?: JSONValue
  values?: string[]
  fits?(value: JSONValue, devices: Device[]): boolean
  words?(value: JSONValue, environment?: Environment): string
  label?(value: JSONValue, environment?: Environment): string
  weight?: number
  isOfFrame?: boolean
  gallery?: [string, string]
}

interface Device extends Size {
  id: string
  title: string
  kind: string
  columns?: number
  rows?: number
}

interface Source { file: string, line?: number, column?: number }

interface Story {
  id: string
  title: string
  kind: "story" | "fixture"
  tags: string[]
  source: Source
  about?: string
  status?: Status
  tests?: { name: string, source: Source }[]
  /** Those of its fixture's file. */
  environment?: Environment
  /** Whether its commands have handlers. */
  live?: boolean
  /** The names of its loads, and the addresses of its scripts. */
  dependencies?: any[]
  scripts?: string[]
  flow?: boolean
  /** Why a fixture cannot be read; whether its snapshot differs. */
  problem?: string
  snapshot?: "changed"
  /** The rules of accessibility that do not hold, with the reason. */
  exceptions?: Record<string, string>
}
type Status = "fine" | "crashed" | "drifted"

interface StoryScreen {
  id: string
  title: string
  path: string[]
  tags: string[]
  source: Source
  about?: string
  folder?: string
  stories: Story[]
  recordings?: any[]
  exceptions?: Record<string, string>
}

interface Catalog {
  screens: StoryScreen[]
  globals?: { defaults?: Record<string, JSONValue>, schema?: Schema, problem?: string }
  others?: { id: string, title: string, address: string }[]
}

interface Limits { messageBytes?: number, depth?: number, name?: number, person?: number, previews?: number }
interface Participant { id: string, name: string, focus?: Pointer }
interface Counts { undo: number, redo: number }
interface Steps { undo: boolean, redo: boolean }
interface Frame extends Partial<Source> { function: string, author: boolean, location?: string }
interface KeyCommand { key?: string, command: Pointer, value?: JSONValue, title?: string }
/** What a user acted on, and how; without a name, a key in the whole screen. */
interface ActedElement { name?: string, event: string }
interface TitleParts { words?: string, code?: string, effect?: string }
interface SentCommand { command?: Pointer, value?: JSONValue, element?: ActedElement }
interface PropsChange { path: Pointer, from?: JSONValue, to?: JSONValue, others?: number }
interface ListedStep extends SentCommand {
  at: number
  kind: string
  title: string
  change?: PropsChange
  drift?: Partial<Drift>
}
interface Drift {
  fields: { path: Pointer, kind: string, reason: string, proposal?: JSONValue, from?: Pointer, moved?: JSONValue,
    was?: JSONValue, lossy?: boolean, uncertain?: boolean }[]
  patch?: Patch
}
interface Diagnostic extends Source {
  severity: string
  message: string
  source?: string
  notes?: (Source & { message: string })[]
  hint?: string
}
interface Shown { story: string, props?: JSONValue, environment?: Environment, entries?: any[] }
type Form = "html" | "svg" | "text" | "image" | "data"
/** Skips, deletes, inserts; the fourth are repetitions. */
type Splice = [number, number, string, ((number | [number, number])[])?]

/** The members of the host's messages, by type. */
interface HostMessages {
  hello: { version: number, title: string, catalog: Catalog, devices: Device[], limits: Limits, readOnly: boolean,
    root?: string, host?: string, shared?: boolean, axe?: boolean, command?: string, site?: Site }
  catalog: { catalog: Catalog, title?: string, devices?: Device[] }
  status: { story: string, status: Status }
  waiting: { waits: boolean, limit?: number }
  opened: { room: string, screen: string, story: string, schema: Schema, props: JSONValue, own?: JSONValue,
    revision: number, environment: Environment, history: Counts, steps: Steps, participants: Participant[],
    participant: string, seen?: number, life?: string, edits?: Record<string, number>, loaded?: boolean,
    continues?: boolean, shared?: boolean }
  schema: { seq?: number, room: string, schema: Schema }
  changed: { revision: number, seq?: number, participant?: string, page?: string, edit?: number, loaded?: boolean,
    rewritten?: boolean, patch: Patch, history: Counts, steps?: Steps }
  steps: Steps
  environment: { seq?: number, revision: number, environment: Environment }
  rendered: { revision: number, mediaType: string, form?: Form, body?: string, base?: number, splices?: Splice[],
    encoding?: "base64", timing: Record<string, number>, settled: boolean, commands?: KeyCommand[],
    transition?: { name: string, direction?: string, elements?: any }, globals?: { path: Pointer, reason: string }[],
    fragment?: [number, number], unserved?: string[] }
  inspected: { revision: number, projection?: JSONValue,
    broken: { name: string, of: "props" | "view", paths: Pointer[], message?: string }[],
    altered?: { path: Pointer, given: JSONValue, made?: JSONValue }[] }
  rejected: { seq: number, path: Pointer, reason: string, gone?: boolean, stale?: boolean }
  performed: { seq?: number, participant: string, command: Pointer, value?: JSONValue, location?: string, at: number,
    unchanged?: boolean, element?: ActedElement, change?: PropsChange }
  answered: { seq: number, status: number, headers: Record<string, string>, body: string, location?: string,
    reason?: string }
  participants: { participants: Participant[] }
  presence: { joined?: Participant[], changed?: Participant[], left?: string[] }
  previewed: { seq: number, mediaType: string, form?: Form, body: string, encoding?: "base64",
    timing: Record<string, number>, settled: boolean }
  saved: { seq: number, kind: "fixture" | "recording", name: string, file: string, content?: string, written: boolean,
    environment?: Environment, snapshots?: string[], reason?: string }
  exported: { seq: number, kind: "json" | "swift" | "recording" | "test", content: string }
  crashed: { revision: number, kind: "trap" | "timeout" | "memory" | "error", cause: string, message: string,
    stack?: Frame[], stackFollows?: true, remedy?: string, props: JSONValue }
  drifted: Drift & { revision: number, fields: Drift["fields"], patch: Patch }
  build: { state: "building" | "swapping" | "ready" | "failed", step?: number, steps?: number, label?: string,
    seconds: number, swapSeconds?: number, quickSeconds?: number, diagnostics: Diagnostic[], message?: string,
    of?: "catalog" }
  assets: { paths: string[], addresses: string[] }
  affected: { stories?: string[] }
  recording: { state: "on" | "off", steps: number, since?: number, duration: number, full?: boolean }
  replaying: { recording: string | null, state: "playing" | "paused" | "stopped", step: number | null, at: number,
    duration: number, steps?: ListedStep[],
    drift?: Partial<Drift> & { step?: number } }
  moment: { seq: number, step: number, patch?: Patch }
  snapshotted: { seq?: number, number: number, revision: number,
    state: "equal" | "changed" | "missing" | "none" | "damaged" | "failed", format?: "outline", story: string,
    device: string, colorScheme: string, mediaType?: string, form?: Form, file: string, variant: string,
    environment?: Environment, edited: boolean, meaning?: string[], hunks?: Hunk[], count?: number, reason?: string }
  pictured: { seq: number, picture: string, revision: number, state: "equal" | "changed" | "missing" | "damaged",
    story: string, device: string, colorScheme: string, file: string, variant: string, environment?: Environment,
    edited: boolean, count?: number, reason?: string,
    images: { recorded?: string, taken: string, difference?: string } }
  review: { seq?: number, state: "idle" | "running" | "ready" | "failed", against: string, number: number,
    message?: string }
  surveyed: { seq: number, stories: number, snapshots: number, changed: string[], failed: string[] }
  tested: { seq: number, story: string, test: number, name: string, state: "passed" | "failed" | "crashed",
    duration?: number, start?: Shown, steps: TestStep[], count?: number, failure?: TestFailure }
  checked: { seq: number, story: string, kind: CheckKind, state: "passed" | "failed",
    problems: { text: string, link?: string }[], count: number }
  origins: { seq: number, revision: number, paths: { path: Pointer, ranges: [number, number][] }[], crashed: number,
    omitted: number }
  sharing: { state: "together" | "alone", message: string }
  failed: { seq?: number, code: string, message: string }
}

interface Hunk { id: number, kind: string, path?: string, place?: string, attribute?: string, line?: number,
  before?: string, after?: string }
interface TestFailure extends Partial<Source>, Partial<Shown> {
  message: string
  step?: number
  cause?: string
  stack?: Frame[]
}
interface TestStep extends Source { label: string, at?: number, elements?: ElementPlace[], state?: Shown | null,
  failure?: TestFailure }
/** The position of an element among those of its name, and their number. */
interface ElementPlace { tag: string, position: number, count: number }
type CheckKind = "check" | "snapshots" | "explore"
/** The result of a test, or of a check: it has a `kind` in place of the `test`. */
type Result = Partial<Omit<HostMessages["tested"], "test" | "state"> & Omit<HostMessages["checked"], "state">>
  & { story: string, test?: number | CheckKind, state?: string, isOutdated?: boolean }

/** What the page adds to a message before its state receives it. */
interface Received { isAgain?: boolean, isOfPage?: boolean }
type HostMessage<Type extends keyof HostMessages = keyof HostMessages> =
  { [T in Type]: { type: T } & HostMessages[T] & Received }[Type]
/** The members of a message as the state keeps them. */
type Kept<Type extends keyof HostMessages> = Omit<HostMessages[Type], "seq">

/** An edit of this page that the host has not answered yet. */
interface Edit {
  seq: number
  patch: Patch
  merge?: boolean
  base?: number
  /** Not sent yet, because its room is being opened. */
  isKept?: boolean
  /** Made by other means than a field. */
  isMade?: boolean
}

/** A command of this page that is in flight; `revision` once the host has said what shows its change. */
interface PendingCommand { seq: number, command: Pointer, value?: JSONValue, message: any, revision?: number }

/** The open room. */
interface Room extends Omit<HostMessages["opened"], "room"> {
  id: string
  /** The story's own props as the host sent them, and those that only its loads have changed since. */
  original: JSONValue
  /** The props without the pending edits of this page. */
  confirmed: JSONValue
  built?: Site
}

interface Rendering extends Omit<HostMessages["rendered"], "base" | "splices" | "unserved"> {}

/** What a static site was rendered with. */
interface Site {
  environments: Environment[]
  clock?: string
  /** The address of the live host, or the command that starts one. */
  live?: string
  command?: string
  /** The names of the stories' files. */
  stories?: Record<string, string>
}

/** What the log of actions shows: a command, or a navigation of the screen. */
interface LogEntry extends Partial<Kept<"performed">> {
  number?: number
  count?: number
  reason?: string
  navigation?: string
  address?: string
  label?: string
  method?: string
  story?: string
  after?: any
  status?: number
  answer?: string
}

interface State {
  title: string
  catalog: Catalog
  statuses: Record<string, Status>
  devices: Device[]
  limits: Limits
  readOnly: boolean
  root?: string
  hasSharedRooms: boolean
  hasAxe: boolean
  command: string
  room: Room | null
  pending: Edit[]
  /** What the last change did to the paths of `movedFrom`, the props before it. */
  moves: Change[]
  movedFrom: JSONValue
  host?: string
  rendering: Rendering | null
  crash: Kept<"crashed"> | null
  /** Why an edit was rejected, by path; the paths whose fields keep what was typed. */
  errors: Record<Pointer, string>
  drafts: Pointer[]
  /** Whether a message could not be applied, so that the room must be opened again. */
  resync: boolean
  build: Kept<"build"> | null
  failure: Kept<"build"> | null
  drift: Kept<"drifted"> | null
  isMigrated: boolean
  /** How often each file has changed, by address. */
  assets: Record<string, number>
  recording: Kept<"recording"> | null
  replaying: Kept<"replaying"> | null
  /** The id of the story that takes long to open. */
  lateStory: string | null
  failedOpening: { story: string, message: string } | null
  /** The room that was closed, because its story is gone. */
  leftRoom: { story: string, id: string } | null
  pendingCommands: PendingCommand[]
  performed: LogEntry[]
  inspected: Kept<"inspected"> | null
  missingFiles: any[]
  snapshot: Kept<"snapshotted"> | null
  review: Omit<HostMessages["review"], "seq"> | null
  tests: Record<string, Record<string, Result>>
  site: Site | null
  /** Why participants at other hosts are missing. */
  sharingFault: string | null
  waiting: { limit?: number } | null
  /** The other catalogs, and the id of the story of one that is shown. */
  otherCatalogs: any[]
  otherStory: string | null
}

/** What the store's event `change` says of a change: the state before it, and the message that made it. */
interface ChangeDetail { before: State, reason?: string, message?: HostMessage & { seq?: number } }

/** A part of the page that shows the state. */
interface View {
  changed?(state: State, detail: ChangeDetail): void
  connection?(store: any): void
  failed?(problem: { message: string, code?: string }): void
}

/** Properties of a button's element; its `icon` has a name, or is path data of SVG. */
interface ButtonOptions { icon?: string, class?: string, hidesLabel?: boolean, [property: string]: any }

/** A row of a menu; one that `stays` keeps the menu open. */
interface MenuRow {
  title: string
  icon?: string
  /** Text, or elements among it. */
  detail?: any
  note?: string
  key?: string
  isChecked?: boolean
  /** One of several rows, of which one is checked. */
  isRadio?: boolean
  isDisabled?: boolean
  stays?: boolean
  run(event?: Event): any
}

/** How a field frames its control: what stands beside its name, or in its place. */
interface FieldOptions {
  isFoldable?: boolean
  isOpen?: boolean
  lead?: Node
  aside?: Node
  keyed?: Node
  actions?: () => { title: string, run(): any, disabled?: boolean }[]
}

/** Which items of a row always stay in it, what choosing one of those in the menu does, and the menu's icon. */
interface OverflowOptions { isPinned?(item: any): boolean, choose?(item: any): void, icon?: string }

/** A position in a file, or its text: `Module/File.swift:12`. */
interface Place extends Partial<Source> { location?: string }

/** Where a link, a form or a refresh of the screen leads, as canvas/navigation.js reads it. */
interface Navigation {
  navigation: string
  address?: string
  label?: string
  story?: string
  reason?: string
  after?: number
}

// What the checker's own library lacks, or has in another form.

interface EventTarget {
  addEventListener(type: string, listener: (event: any) => void, options?: any): void
  removeEventListener(type: string, listener: (event: any) => void, options?: any): void
}
interface Element {
  closest<Found extends Element = HTMLElement>(selectors: string): Found | null
  checkVisibility(options?: { visibilityProperty?: boolean }): boolean
}
interface ParentNode {
  querySelector<Found extends Element = HTMLElement>(selectors: string): Found | null
  querySelectorAll<Found extends Element = HTMLElement>(selectors: string): NodeListOf<Found>
}
interface Array<T> {
  findLast(test: (value: T, index: number) => any): T | undefined
  findLastIndex(test: (value: T, index: number) => any): number
  toReversed(): T[]
}
interface String { toWellFormed(): string, isWellFormed(): boolean }
interface CSSStyleDeclaration { backdropFilter?: string }
interface UserActivation { readonly isActive: boolean }
interface Navigator { readonly userActivation: UserActivation }
interface ImportMeta { resolve(specifier: string): string }
declare namespace Intl { function supportedValuesOf(key: string): string[] }
declare function scrollTo(options: { left?: number, top?: number, behavior: "instant" }): void
declare function scrollBy(options: { left?: number, top?: number, behavior: "instant" }): void
declare function addEventListener(type: string, listener: (event: any) => void, options?: any): void

/** axe-core, which the accessibility check fetches from the host. */
declare var axe: any

// Classes that others keep references to.

type Store = import("./js/state/store.js").Store
type ViewToolbar = import("./js/viewport/view-toolbar.js").ViewToolbar
