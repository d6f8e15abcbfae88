// Opens what an address carries: an environment, and props that need unpacking.

import { readEnvironment } from "./environment-params.js"
import { unpackProps } from "./compressed-props.js"

/** What cannot be read is told; the story is shown as it is. */
export async function openLink(store, { story, room, props, environment }) {
  const around = environment && readEnvironment(environment)
  const open = value => store.open(story, room, value, around)
  try {
    open(props && await unpackProps(props))
  } catch ({ message }) {
    store.fail({ code: "damaged-link", message: `${message} The story is shown with its own props.` })
    open()
  }
}
