import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestIds, inOrder } from '../platform/forgiving-search.ts'
import { institutions } from './institutions.table.ts'
import { namesOfSchool, searchedOfSchool } from './school-form.columns.ts'

/** Schools by name, address, people and addresses of their form, for the search of the console. */
export async function searchInstitutions(executor: Executor, text: string): Promise<Found[]> {
  const ids = await bestIds(
    executor,
    institutions,
    { where: searchedOfSchool(institutions), names: namesOfSchool(institutions) },
    text,
    limits.foundMax,
  )
  const rows = await executor.select().from(institutions).where(inArray(institutions.id, ids))
  return inOrder(rows, ids).map((row) => ({
    kind: 'institution',
    id: row.id,
    title: row.institution_name,
    detail: row.school_address,
  }))
}
