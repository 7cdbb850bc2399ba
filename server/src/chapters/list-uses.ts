import type { UseKind } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterUse, listChapterUses } from '@ariviyal/contract/chapters/chapters'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { Executor } from '../platform/db/database.ts'
import type { ItemsOfChapters } from '../platform/feature.ts'
import { isNamed, selectAssigned } from './chapters.queries.ts'

interface Asked {
  kind?: UseKind | undefined
  id?: string | undefined
}

/** The items that published chapters use, of one kind or of all, or one item; each with its chapters in order. */
export async function listUses(executor: Executor, asked: Asked): Promise<Answer<typeof listChapterUses>> {
  const rows = await selectAssigned(executor)
  const pairs = rows.flatMap(({ uses, slug, board, grade, part, title }) => {
    const ofItem = Map.groupBy(
      uses.filter((use) => (asked.kind ?? use.kind) === use.kind && (asked.id ?? use.id) === use.id),
      ({ id }) => id,
    )
    return [...ofItem].map(([id, sections]) => ({
      id,
      chapter: { slug, board, grade, part, title, pages: pagesOf(sections) },
    }))
  })
  const byId = Map.groupBy(pairs, ({ id }) => id)
  return { items: [...byId].map(([id, ofItem]) => ({ id, chapters: ofItem.map(({ chapter }) => chapter) })) }
}

/** A section without a last page is on one page. */
const pagesOf = (sections: ChapterUse[]) =>
  sections.flatMap(({ page, last_page: to }) => (page === null ? [] : [{ from: page, to: to ?? page }]))

export const itemsOfChapters: ItemsOfChapters = async (executor, kind, asked) => {
  const rows = await selectAssigned(executor, isNamed(asked))
  return [...new Set(rows.flatMap(({ uses }) => uses.flatMap((use) => (use.kind === kind ? [use.id] : []))))]
}
