// The sidebar's commands.

import { screenOf } from "../state/state.js"
import { runAll, runs } from "../tests/run-all.js"

const failing = ({ marks }) => marks.some(mark => mark !== "new")

export function sidebarCommands(sidebar) {
  const hasFailing = () => sidebar.tree.sums.failing > 0
  const button = id => () => document.getElementById(id)
  const hasStories = () => sidebar.tree.sums.stories > 1
  return [
    { id: "palette", title: "Find anything…", group: "Find", key: "mod+k",
      run: () => sidebar.dialog("palette") },
    { id: "next", title: "Next story", group: "Navigate", key: "]", also: "alt+ArrowDown",
      leavesFields: true, isAvailable: hasStories, run: () => sidebar.go(1) },
    { id: "previous", title: "Previous story", group: "Navigate", key: "[", also: "alt+ArrowUp",
      leavesFields: true, isAvailable: hasStories, run: () => sidebar.go(-1) },
    { id: "next-failing", title: "Next failing story", group: "Navigate", key: "F8", isAvailable: hasFailing,
      run: () => sidebar.go(1, failing) },
    { id: "previous-failing", title: "Previous failing story", group: "Navigate", key: "shift+F8",
      isAvailable: hasFailing, run: () => sidebar.go(-1, failing) },
    { id: "only-failing", title: "Show only failing stories", group: "Find", control: button("filters"),
      isAvailable: hasFailing, run: () => sidebar.only("failing") },
    { id: "only-new", title: "Show only new stories", group: "Find", control: button("filters"),
      isAvailable: () => sidebar.tree.sums.fresh > 0, run: () => sidebar.only("new") },
    { id: "clear-filters", title: "Clear the filters", group: "Find", control: button("filters"),
      isAvailable: () => sidebar.filters.isActive, run: () => sidebar.filters.clear() },
    { id: "fold-all", title: "Collapse all", group: "Find", control: button("fold"),
      run: () => sidebar.foldAll(false) },
    { id: "unfold-all", title: "Expand all", group: "Find", control: button("fold"),
      run: () => sidebar.foldAll(true) },
    { id: "run-screen", group: "Panels",
      get title() { return `Run tests of ${screenOf(sidebar.store.state)?.title}` },
      isAvailable: () => !sidebar.store.state.site && Boolean(screenOf(sidebar.store.state)),
      run: () => sidebar.runScreen() },
    ...Object.entries(runs).map(([name, { title, list }]) => ({ id: `run-${name}`, title, group: "Panels",
      isAvailable: () => !sidebar.store.state.site && list(sidebar.store.state).length > 0,
      run: () => runAll(sidebar, name) })),
    { id: "settings", title: "Settings…", group: "Page", key: "mod+,",
      run: () => sidebar.dialog("settings") },
    { id: "keys", title: "Keyboard shortcuts", group: "Page", key: "?",
      run: () => sidebar.dialog("shortcuts") }
  ]
}
