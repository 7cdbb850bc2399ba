import type { ContentState } from '@ariviyal/contract/content'
import { asc } from 'drizzle-orm'
import { contentQueries, inState, isShown } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { type ThemeRow, themes } from './themes.table.ts'

/** Staff write themes by hand, so there are few: lists are not paged. */
export const selectThemes = (executor: Executor): Promise<ThemeRow[]> =>
  executor.select().from(themes).where(isShown(themes)).orderBy(asc(themes.position), asc(themes.id))

export const selectStaffThemes = (executor: Executor, state: ContentState | undefined): Promise<ThemeRow[]> =>
  executor.select().from(themes).where(inState(themes, state)).orderBy(asc(themes.position), asc(themes.id))

export const themeRows = contentQueries<ThemeRow, typeof themes.$inferInsert>(themes)
