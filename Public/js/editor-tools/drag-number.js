// Drags the name of a number: right to increase, left to decrease; Shift for tens, Alt for tenths.

import { trackPointer } from "../core/track-pointer.js"

const pixels = 6

export function dragNumber(event, name, input) {
  const start = event.clientX
  let done = 0
  let isScrubbing = false
  trackPointer(event, name, { move, end })

  function move({ clientX, shiftKey, altKey }) {
    const wanted = Math.trunc((clientX - start) / pixels)
    if (wanted === done) return
    isScrubbing = true
    document.documentElement.classList.add("scrubbing")
    let steps = wanted - done
    if (shiftKey) steps *= 10
    input.dispatchEvent(new CustomEvent("steps", { detail: { steps, isFine: altKey } }))
    done = wanted
  }

  /** Suppresses the click after a drag, which would focus the field. */
  function end() {
    document.documentElement.classList.remove("scrubbing")
    if (!isScrubbing) return
    name.addEventListener("click", event => event.preventDefault(), { once: true })
    setTimeout(() => input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })))
  }
}
