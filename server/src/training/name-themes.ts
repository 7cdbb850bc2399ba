import { inArray } from 'drizzle-orm'
import { sampleIds, stateOf } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { selectThemes } from './themes.queries.ts'
import { themes } from './themes.table.ts'

/** The themes with these ids that readers see. */
export async function nameThemes(executor: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await executor.select().from(themes).where(inArray(themes.id, ids))
  return rows.filter((row) => stateOf(row) === 'published').map(({ id, title }) => ({ id, title }))
}

/** All themes that readers see, in their order. */
export const listThemeTitles = async (executor: Executor) =>
  (await selectThemes(executor)).map(({ id, title }) => ({ id, title }))

/** The ids of the sample themes, by their slugs. */
export const findThemeSamples = (executor: Executor) => sampleIds(executor, themes)
