import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { bestIds, inOrder } from '../platform/search/fuzzy-search.ts'
import { institutions } from './institutions.table.ts'
import { namesOfInstitution, searchedOfInstitution } from './registration/institution-form.columns.ts'

/** Institutions by the names, people and addresses in their form, for the search of the console. */
export async function searchInstitutions(executor: Executor, text: string): Promise<Found[]> {
  const ids = await bestIds(
    executor,
    institutions,
    { where: searchedOfInstitution(institutions), names: namesOfInstitution(institutions) },
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
