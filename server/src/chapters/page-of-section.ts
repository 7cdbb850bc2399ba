/** The entry of a section in the table of contents. */
export const entryOf = (section: string): RegExp =>
  // A title ends at its page number; the number of a chapter, or the page of the section before, precedes it.
  new RegExp(`(?:^Contents|\\s\\d+)\\s(?:\\d+\\s)?${RegExp.escape(section)}\\s(\\d+)\\b`)

interface Pages {
  page: number
  /** A section goes on until the next one begins, perhaps on the same page. */
  lastPage: number
}

/** The pages of a section of a book, by the table of contents among the texts of its pages. */
export function pagesOfSection(pageTexts: readonly string[], section: string): Pages | undefined {
  const contents = pageTexts.find((text) => text.startsWith('Contents ')) ?? ''
  const found = entryOf(section).exec(contents)
  if (!found?.[1]) return undefined
  const page = Number(found[1])
  // The number of a chapter may precede the title that follows.
  const next = /^\s(?:\d+\s)?\D+(\d+)\b/.exec(contents.slice(found.index + found[0].length))
  return { page, lastPage: Math.max(page, Number(next?.[1] ?? 0) - 1) }
}
