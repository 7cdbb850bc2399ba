import { affiliationOf, namesOf } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterDetails, Used } from '@ariviyal/contract/chapters/chapters'
import { findPostsOfChapter } from '../community/posts-of-chapter.ts'
import { nameEbooks, nameVideos } from '../library/name-items.ts'
import { findMaterialsOfChapter } from '../materials/materials-of-chapter.ts'
import type { AppContext, Caller } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { countQuestionsOfChapter } from '../questions/count-of-chapter.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { nameThemes } from '../training/name-themes.ts'
import { showSummary } from './chapter.view.ts'
import { findShownChapter } from './chapters.queries.ts'
import type { ChapterRow } from './chapters.table.ts'

/** Materials of a chapter, and posts of each kind. */
const [materialsMax, postsMax] = [40, 10]

/** What readers find for a chapter, by its slug or id. Raises `not-found`. */
export async function showChapter(ctx: AppContext, caller: Caller | null, slug: string): Promise<ChapterDetails> {
  const { db } = ctx
  const row = await findShownChapter(db, slug)
  if (!row) throw new AppError('not-found')
  const isOpen = opensPremium(caller?.user ?? null)
  const { board, grade } = row
  const names = namesOf(row)
  const affiliation = affiliationOf[board]
  const materials = await findMaterialsOfChapter(db, { names, grade, board: affiliation, limit: materialsMax })
  const counted = await countQuestionsOfChapter(db, { names, grade, board })
  return {
    ...showSummary(row),
    textbook: row.textbook,
    source: row.source,
    competencies: row.competencies,
    monday: row.monday,
    uses: await usesOf(db, row, isOpen),
    materials: materials.map((material) => ({ ...material, locked: material.isPremium && !isOpen })),
    questions: { ...(counted ?? { board, chapter: row.title, count: 0, enrichment: 0, schemes: 0 }), locked: !isOpen },
    colleagues:
      caller && isOpen
        ? await findPostsOfChapter(db, { names, grade, readerId: caller.user.id, limit: postsMax })
        : null,
  }
}

/** The things of a chapter that readers see, in the order of staff, the core first. */
async function usesOf(db: Executor, { uses }: ChapterRow, isOpen: boolean): Promise<Used[]> {
  const idsOf = (kind: Used['kind']) => [...new Set(uses.flatMap((use) => (use.kind === kind ? [use.id] : [])))]
  const named = new Map<string, { title: string; isPremium: boolean }>()
  for (const ebook of await nameEbooks(db, idsOf('ebook'))) named.set(ebook.id, ebook)
  for (const video of await nameVideos(db, idsOf('video'))) named.set(video.id, video)
  for (const theme of await nameThemes(db, idsOf('theme'))) named.set(theme.id, { ...theme, isPremium: false })
  const shown = uses.flatMap((use) => {
    const item = named.get(use.id)
    if (!item) return []
    const { title, isPremium } = item
    return [{ ...use, title, isPremium, locked: isPremium && !isOpen }]
  })
  return [...shown.filter(({ role }) => role === 'core'), ...shown.filter(({ role }) => role === 'enrichment')]
}
