// The settings of a story's dependencies in the environment, and the patches that change them. No DOM.

export const modes = [["pass", "Normal"], ["hold", "Hold"], ["fail", "Fail"], ["empty", "Empty"]]

export const longestDelay = 5000

export function settingOf(environment, name) {
  return { mode: "pass", ...environment.dependencies?.[name] }
}

/** The patch for one dependency. The default, which passes immediately, is not stored. */
export function settingPatch(/** @type {Environment} */ { dependencies }, name, { mode, error, delay }) {
  const path = `/dependencies/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
  const isThere = dependencies && Object.hasOwn(dependencies, name)
  if (mode === "pass" && !delay && !isThere) return []
  if (mode === "pass" && !delay) return [{ op: "remove", path }]
  const value = { mode, error: undefined, delay: delay || undefined }
  if (mode === "fail") value.error = error
  if (isThere) return [{ op: "replace", path, value }]
  const change = { op: "add", path, value }
  if (dependencies) return [change]
  return [{ op: "add", path: "/dependencies", value: {} }, change]
}

/** The state of a dependency, as a keyword and as a sentence. */
export function dependencyState({ mode, delay }, rendering) {
  if (!rendering) return ["waiting", "Nothing loaded yet"]
  if (mode === "hold") return ["held", "Held"]
  const isWaiting = rendering.settled === false
  if (isWaiting && delay) return ["waiting", `Waiting, ${seconds(delay)} at least`]
  if (isWaiting) return ["waiting", "Waiting for the response"]
  return { fail: ["failing", "Settled, fails"], empty: ["settled", "Settled, empty"] }[mode]
    ?? ["settled", "Settled"]
}

export function seconds(milliseconds) {
  if (milliseconds < 1000) return `${milliseconds} ms`
  return `${(milliseconds / 1000).toFixed(2).replace(/0$/, "")} s`
}
