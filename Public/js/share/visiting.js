// Opens what an address carries: an environment, and props that need unpacking.

import { read } from "./environment.js"
import { unpack } from "./parcel.js"

/** What cannot be read is told; the story is shown as it is. */
export async function visit(store, { story, room, props, environment }) {
  const around = environment && read(environment)
  const open = value => store.open(story, room, value, around)
  try {
    open(props && await unpack(props))
  } catch ({ message }) {
    store.fail({ code: "damaged-link", message: `${message} The story is shown with its own props.` })
    open()
  }
}
