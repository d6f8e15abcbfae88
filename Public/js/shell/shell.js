// What surrounds the story and comes after it: the title bar, the separators between the panes, the menus
// of what does not fit.

import { settings } from "../settings/settings.js"
import { addKeyHints } from "./key-hints.js"
import { OverflowMenu } from "../ui/overflow-menu.js"
import { addToolbarKeys } from "../ui/toolbar-keys.js"
import { PaneSeparator } from "./pane-separators.js"
import { StoryBar } from "./story-bar.js"
import { isPhone } from "./window-width.js"

const byId = id => document.getElementById(id)

export class Shell {
  #bar
  #tabs
  #panel
  #available = ""

  constructor(store, panes, panel) {
    this.#panel = panel
    this.#bar = new StoryBar(byId("story-bar"), store, panes)
    this.#tabs = new OverflowMenu(byId("panel-tabs"), panel.tabs, "More panels", {
      isPinned: ({ id }) => id === panel.tab.id,
      choose: ({ id, button }) => (panel.show(id), button.focus())
    })
    panel.addEventListener("shown", () => this.#tabs.update())
    byId("canvas").prepend(
      new PaneSeparator(byId("sidebar"), panes, "Width of the stories", () => "sidebar").element)
    byId("panel").prepend(
      new PaneSeparator(byId("panel"), panes, "Size of the panel",
        () => isPhone() ? "sheet" : settings.get("dock")).element)
    addKeyHints()
    addToolbarKeys()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ detail) {
    this.#bar.changed(state, detail)
    const available = this.#panel.tabs.filter(({ button, isOccasional }) => !button.hidden || isOccasional)
      .map(({ id, button }) => `${id} ${button.hidden}`).join() + this.#panel.tab.id
    if (available !== this.#available) this.#tabs.update()
    this.#available = available
    this.#tabs.updateMarks()
  }
}
