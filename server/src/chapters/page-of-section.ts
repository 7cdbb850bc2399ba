/** The entry of a section in the table of contents. */
export const entryOf = (section: string): RegExp =>
  // A title ends at its page number; the number of a chapter, or the page of the section before, precedes it.
  new RegExp(`(?:^Contents|\\s\\d+)\\s(?:\\d+\\s)?${RegExp.escape(section)}\\s(\\d+)\\b`)

/** The page on which a section of a book begins, by the table of contents among the texts of its pages. */
export function pageOfSection(pageTexts: readonly string[], section: string): number | undefined {
  const contents = pageTexts.find((text) => text.startsWith('Contents ')) ?? ''
  const page = entryOf(section).exec(contents)?.[1]
  return page === undefined ? undefined : Number(page)
}
