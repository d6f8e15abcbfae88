// The settings of a story's dependencies in the environment, and the patches that change them. No DOM.

export const modes = [["pass", "Normal"], ["hold", "Hold"], ["fail", "Fail"], ["empty", "Empty"]]

export const longestDelay = 5000

export function settingOf(environment, name) {
  return { mode: "pass", ...environment.dependencies?.[name] }
}

/** The patch for one dependency. The default, which passes immediately, is not stored. */
export function settingPatch({ dependencies }, name, { mode, error, delay }) {
  const path = `/dependencies/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
  if (mode === "pass" && !delay)
    return dependencies && Object.hasOwn(dependencies, name) ? [{ op: "remove", path }] : []
  const value = { mode, error: mode === "fail" ? error : undefined, delay: delay || undefined }
  const isThere = dependencies && Object.hasOwn(dependencies, name)
  const parent = dependencies ? [] : [{ op: "add", path: "/dependencies", value: {} }]
  return [...parent, { op: isThere ? "replace" : "add", path, value }]
}

/** The state of a dependency, as a keyword and as a sentence. */
export function dependencyState({ mode, delay }, rendering) {
  if (!rendering) return ["waiting", "Nothing loaded yet"]
  if (rendering.settled === false && mode !== "hold")
    return ["waiting", delay ? `Waiting, ${seconds(delay)} at least` : "Waiting for the response"]
  if (mode === "hold") return ["held", "Held"]
  if (mode === "fail") return ["failing", "Settled, fails"]
  return ["settled", mode === "empty" ? "Settled, empty" : "Settled"]
}

export function seconds(milliseconds) {
  if (milliseconds < 1000) return `${milliseconds} ms`
  return `${(milliseconds / 1000).toFixed(2).replace(/0$/, "")} s`
}
