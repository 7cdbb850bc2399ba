import { and, asc, gte, inArray, lte, sql } from 'drizzle-orm'
import { isShown } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { firstByNames } from '../platform/search/first-by-names.ts'
import { materials } from './materials.table.ts'

interface OfChapter {
  /** The chapter's title and its other names. */
  names: readonly string[]
  grade: number
  board: string
  limit: number
}

/** The materials that readers see for a chapter of a grade and board: the core ones first, each in their order. */
export async function findMaterialsOfChapter(executor: Executor, { names, grade, board, limit }: OfChapter) {
  const ids = await firstByNames(executor, {
    table: materials,
    column: materials.chapter,
    names,
    where: and(
      isShown(materials),
      lte(materials.gradeFrom, grade),
      gte(materials.gradeTo, grade),
      sql`(${materials.boards} = '{}' or ${board} = any(${materials.boards}))`,
    ),
    order: sql`position, id`,
    limit,
  })
  if (ids.length === 0) return []
  const { id, kind, title, role, competency, isPremium } = materials
  return executor
    .select({ id, kind, title, role, competency, isPremium })
    .from(materials)
    .where(inArray(id, ids))
    .orderBy(asc(role), asc(materials.position), asc(id))
    .limit(limit)
}
