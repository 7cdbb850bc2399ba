import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits } from '../platform/forgiving-search.ts'
import { institutions } from './institutions.table.ts'
import { searchedOfSchool } from './school-form.columns.ts'

/** Schools by name, address, people and addresses of their form, for the search of the console. */
export async function searchInstitutions(executor: Executor, text: string): Promise<Found[]> {
  const where = searchedOfSchool(institutions)
  const rows = await executor
    .select()
    .from(institutions)
    .where(fits(text, where))
    .orderBy(bestFirst(text, where), desc(institutions.id))
    .limit(limits.foundMax)
  return rows.map((row) => ({
    kind: 'institution',
    id: row.id,
    title: row.institution_name,
    detail: row.school_address,
  }))
}
