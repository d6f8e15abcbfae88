// Which stories a filter shows.

/** Screens whose words hold all words of the query, with those of their stories that do. */
export function filtered(screens, query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return screens
  return screens.flatMap(screen => {
    const words = screen.path.join(" ").toLowerCase()
    const missing = wanted.filter(word => !words.includes(word))
    const stories = screen.stories.filter(story =>
      missing.every(word => `${story.title} ${story.kind}`.toLowerCase().includes(word)))
    return stories.length ? [{ ...screen, stories }] : []
  })
}

/** The screens in a tree of groups, in the order of the catalog. */
export function tree(screens) {
  const root = { title: "", groups: [], screens: [] }
  for (const screen of screens) {
    const place = screen.path.slice(0, -1).reduce((group, title) => {
      const found = group.groups.find(other => other.title === title)
      if (found) return found
      const made = { title, groups: [], screens: [] }
      group.groups.push(made)
      return made
    }, root)
    place.screens.push(screen)
  }
  return root
}
