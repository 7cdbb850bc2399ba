import type { ContentState } from '@ariviyal/contract/content'
import { and, asc, eq, sql } from 'drizzle-orm'
import { inState, isShown } from '../platform/content-rows.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { type ThemeRow, themes } from './themes.table.ts'

export type NewTheme = typeof themes.$inferInsert

/** Staff write them by hand, so there are few: lists are whole. */
export const selectThemes = (executor: Executor): Promise<ThemeRow[]> =>
  executor.select().from(themes).where(isShown(themes)).orderBy(asc(themes.position), asc(themes.id))

export const selectStaffThemes = (executor: Executor, state: ContentState | undefined): Promise<ThemeRow[]> =>
  executor.select().from(themes).where(inState(themes, state)).orderBy(asc(themes.position), asc(themes.id))

export async function findTheme(executor: Executor, id: string): Promise<ThemeRow | null> {
  const [row] = await executor.select().from(themes).where(eq(themes.id, id))
  return row ?? null
}

/** The row, held until the end of the transaction; null when there is none. */
export async function holdTheme(tx: Transaction, id: string): Promise<ThemeRow | null> {
  const [row] = await tx.select().from(themes).where(eq(themes.id, id)).for('update')
  return row ?? null
}

/** Puts a theme at the end of the order. */
export async function insertTheme(tx: Transaction, row: Omit<NewTheme, 'position'>): Promise<void> {
  await tx.insert(themes).values({ ...row, position: atEnd })
}

export async function updateTheme(tx: Transaction, id: string, changes: Partial<NewTheme>): Promise<void> {
  await tx
    .update(themes)
    .set(changes)
    .where(and(eq(themes.id, id)))
}

const atEnd = sql`(select coalesce(max(position), 0) + 1 from training_themes)`

/** Stores a sample at the end of the order, unless staff touched it or it is the same already. */
export async function seedTheme(tx: Transaction, row: Omit<NewTheme, 'position'>): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, publishedAt: _published, ...content } = row
  await tx
    .insert(themes)
    .values({ ...row, position: atEnd })
    .onConflictDoUpdate({
      target: themes.seedKey,
      set: content,
      setWhere: sql`${themes.editedAt} is null and ${themes.archivedAt} is null and ${themes.seedSha} <> excluded.seed_sha`,
    })
}
