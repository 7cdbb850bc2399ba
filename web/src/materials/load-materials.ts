import { affiliationOf, isForChapter, namesOf } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterSummary } from '@ariviyal/contract/chapters/chapters'
import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { listMaterials, type Material, showThisWeek } from '@ariviyal/contract/materials/materials'
import { call } from '../api/client.ts'
import { loadChapters } from '../chapters/load-chapters.ts'
import { contentFilterFrom, isNarrowed } from '../ui/list/content-filter.ts'
import { optionFrom } from '../ui/list/list-address.ts'

/** Filters from the URL; ignores invalid values. */
export const filterFrom = (request: Request) => {
  const { searchParams } = new URL(request.url)
  return {
    kind: optionFrom(request, 'kind', materialKinds),
    /** The slug of a chapter. */
    chapter: searchParams.get('chapter')?.slice(0, limits.lineMax) || undefined,
    ...contentFilterFrom(request),
  }
}
export type MaterialsFilter = ReturnType<typeof filterFrom>

export interface Shown {
  /** Null where the address names a chapter that is not there. */
  page: Answer<typeof listMaterials> | null
  /** Null while filtering: results come first. */
  week: Answer<typeof showThisWeek> | null
  chapters: ChapterSummary[]
}

export async function loadMaterials(
  filter: MaterialsFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Shown> {
  const isUnfiltered = cursor === undefined && !isNarrowed(filter)
  const chapters = loadChapters()
  const query = filter.chapter === undefined ? { ...filter, chapter: undefined } : queryFor(filter, await chapters)
  if (query === null) return { page: null, week: null, chapters: await chapters }
  const [page, week] = await Promise.all([
    call(listMaterials, { query: { ...query, cursor }, signal }),
    isUnfiltered ? call(showThisWeek, { signal }) : null,
  ])
  return { page, week, chapters: await chapters }
}

/**
 * A chapter asks for its names, and for its grade and board where the filter leaves them open. Null for an unknown chapter; raises an
 * error when the chapters could not be loaded.
 */
function queryFor({ chapter: slug, ...filter }: MaterialsFilter, chapters: ChapterSummary[]) {
  if (chapters.length === 0) throw new Error('The chapters could not be loaded')
  const chapter = chapters.find((one) => one.slug === slug)
  if (!chapter) return null
  const { grade, board } = filter
  return {
    ...filter,
    grade: grade ?? String(chapter.grade),
    board: board ?? affiliationOf[chapter.board],
    chapter: namesOf(chapter),
  }
}

/** The chapters that a material is for. */
export const chaptersOf = (material: Material, chapters: ChapterSummary[]): ChapterSummary[] =>
  chapters.filter((chapter) => isForChapter(material, chapter))
