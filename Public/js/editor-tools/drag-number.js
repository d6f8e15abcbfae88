// Drags the name of a number: right to increase, left to decrease; Shift for tens, Alt for tenths.

const pixels = 6

export function dragNumber(event, name, input) {
  const start = event.clientX
  let done = 0
  let isScrubbing = false
  name.setPointerCapture(event.pointerId)
  name.addEventListener("pointermove", move)
  name.addEventListener("pointerup", end)
  name.addEventListener("pointercancel", end)

  function move({ clientX, shiftKey, altKey }) {
    const wanted = Math.trunc((clientX - start) / pixels)
    if (wanted === done) return
    isScrubbing = true
    document.documentElement.classList.add("scrubbing")
    input.dispatchEvent(new CustomEvent("steps",
      { detail: { steps: (wanted - done) * (shiftKey ? 10 : 1), isFine: altKey } }))
    done = wanted
  }

  /** Suppresses the click after a drag, which would focus the field. */
  function end() {
    name.removeEventListener("pointermove", move)
    name.removeEventListener("pointerup", end)
    name.removeEventListener("pointercancel", end)
    document.documentElement.classList.remove("scrubbing")
    if (!isScrubbing) return
    name.addEventListener("click", event => event.preventDefault(), { once: true })
    setTimeout(() => input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })))
  }
}
