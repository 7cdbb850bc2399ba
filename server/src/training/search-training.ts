import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import { stateOf } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits, joined } from '../platform/forgiving-search.ts'
import { themes } from './themes.table.ts'
import { workshops } from './workshops.table.ts'

/** Workshops by topic and themes by title and people, for the search of the console. There are few, so no index serves it. */
export async function searchTraining(executor: Executor, text: string): Promise<Found[]> {
  const topic = joined(workshops.topic)
  const found = await executor
    .select()
    .from(workshops)
    .where(fits(text, topic))
    .orderBy(bestFirst(text, topic), desc(workshops.id))
    .limit(limits.foundMax)
  const words = joined(themes.title, themes.people)
  const taught = await executor
    .select()
    .from(themes)
    .where(fits(text, words))
    .orderBy(bestFirst(text, words), desc(themes.id))
    .limit(limits.foundMax)
  return [
    ...found.map((row): Found => ({ kind: 'workshop', id: row.id, title: row.topic, detail: stateOf(row) })),
    ...taught.map((row): Found => ({ kind: 'theme', id: row.id, title: row.title, detail: stateOf(row) })),
  ]
}
