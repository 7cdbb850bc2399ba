import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { keyOfPicture, picturePath } from '../questions/question-file-keys.ts'
import { testItems } from './tests.table.ts'

/** Pictures of the questions that tests have copied. */
export async function itemFileKeys(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ url: string }>(sql`
    select distinct url #>> '{}' as url from ${testItems}, jsonb_path_query(${testItems.content}, ${picturePath}::jsonpath) url`)
  return rows.map(({ url }) => keyOfPicture(url))
}
