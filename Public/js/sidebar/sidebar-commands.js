// The sidebar's commands.

import { checkAllSnapshots } from "../snapshot/check-all.js"
import { runAllTests } from "../tests/run-all.js"
import { testsOf } from "../tests/test-results.js"

const failing = ({ marks }) => marks.some(mark => mark !== "new")

export function sidebarCommands(sidebar) {
  const hasFailing = () => sidebar.tree.sums.failing > 0
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
    { id: "only-failing", title: "Show only failing stories", group: "Find",
      run: () => sidebar.only("failing") },
    { id: "only-new", title: "Show only new stories", group: "Find", run: () => sidebar.only("new") },
    { id: "clear-filters", title: "Clear the filters", group: "Find",
      isAvailable: () => sidebar.filters.isActive, run: () => sidebar.filters.clear() },
    { id: "fold-all", title: "Collapse all", group: "Find", run: () => sidebar.foldAll(false) },
    { id: "unfold-all", title: "Expand all", group: "Find", run: () => sidebar.foldAll(true) },
    { id: "check-snapshots", title: "Check all snapshots", group: "Panels",
      isAvailable: () => !sidebar.store.state.site,
      run: () => checkAllSnapshots(sidebar) },
    { id: "run-tests", title: "Run all tests", group: "Panels",
      isAvailable: () => !sidebar.store.state.site && testsOf(sidebar.store.state.catalog).length > 0,
      run: () => runAllTests(sidebar) },
    { id: "settings", title: "Settings…", group: "Page", key: "mod+,",
      run: () => sidebar.dialog("settings") },
    { id: "keys", title: "Keyboard shortcuts", group: "Page", key: "?",
      run: () => sidebar.dialog("shortcuts") }
  ]
}
