// The zoom menu: the available zoom levels.

import { zooms } from "../canvas/device-size.js"
import { Menu, menuBox, menuItem } from "../ui/menu.js"

export class ZoomMenu {
  #menu

  constructor({ viewport, buttons: { zoom: opener } }) {
    const box = menuBox("Zoom")
    opener.after(box)
    this.#menu = new Menu(box, opener, () =>
      box.replaceChildren(...["fit", ...zooms].map(zoom => menuItem({
        title: zoom === "fit" ? "Fit" : `${Number(zoom) * 100} %`, isChecked: zoom === viewport.zoom,
        run: () => (viewport.zoom = zoom)
      }))))
    // Deferred: otherwise the click that created the menu would also close it.
    setTimeout(() => opener.popoverTargetElement = box)
  }

  toggle() {
    this.#menu.show()
  }
}
