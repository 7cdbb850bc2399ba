import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import { stateOf } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { bestFirst, matchesFuzzily, joined } from '../platform/search/fuzzy-search.ts'
import { themes } from './themes.table.ts'
import { workshops } from './workshops.table.ts'

/** Searches workshops by topic and themes by title and people for the console. There are few, so no index is needed. */
export async function searchTraining(executor: Executor, text: string): Promise<Found[]> {
  const topic = joined(workshops.topic)
  const found = await executor
    .select()
    .from(workshops)
    .where(matchesFuzzily(text, topic))
    .orderBy(bestFirst(text, topic), desc(workshops.id))
    .limit(limits.foundMax)
  const words = joined(themes.title, themes.people)
  const taught = await executor
    .select()
    .from(themes)
    .where(matchesFuzzily(text, words))
    .orderBy(bestFirst(text, words), desc(themes.id))
    .limit(limits.foundMax)
  return [
    ...found.map((row): Found => ({ kind: 'workshop', id: row.id, title: row.topic, detail: stateOf(row) })),
    ...taught.map((row): Found => ({ kind: 'theme', id: row.id, title: row.title, detail: stateOf(row) })),
  ]
}
