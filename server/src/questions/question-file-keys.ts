import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { questionVersions } from './questions.table.ts'
import { questionOffers } from './sharing/offers.table.ts'

/** Where contents hold the addresses of pictures: that of the text, and those of options. */
export const picturePath = '$.**.picture.url'

/** Pictures of all versions of questions, and of those that were offered. */
export async function questionFileKeys(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ url: string }>(sql`
    select url #>> '{}' as url from ${questionVersions}, jsonb_path_query(${questionVersions.content}, ${picturePath}::jsonpath) url
    union
    select url #>> '{}' from ${questionOffers}, jsonb_path_query(${questionOffers.snapshot}, ${picturePath}::jsonpath) url`)
  return rows.map(({ url }) => keyOfPicture(url))
}

/** The key of the file behind the address of a picture. */
export const keyOfPicture = (url: string): string => url.slice('/media/'.length)
