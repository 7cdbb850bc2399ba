import { inWords, zoneAfterTime } from '@ariviyal/contract/time'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SiteSearch } from '../../platform/feature.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { escapeLike } from '../../platform/search/fuzzy-search.ts'
import { markWords } from '../../platform/search/mark-words.ts'
import { liveSessions, searchedOfSession } from '../live.table.ts'
import { liveStateOf } from '../live.queries.ts'

/** Only this many of the newest matches are put in order. */
const candidates = 100
const said = searchedOfSession(liveSessions)
const announced = isNotNull(liveSessions.publishedAt)

const stateWords = { draft: '', cancelled: ' · cancelled', coming: '', running: ' · running now', over: ' · over' }

/** Announced live sessions by topic and speaker: running and coming ones first, then the latest. */
export const findSessions: SiteSearch = {
  section: 'sessions',
  async find(executor, { words, limit, now, user: { time_zone: zone } }) {
    const parts = words.map((word) => sql`${said} ilike ${`%${escapeLike(word)}%`}`)
    const ids = await firstMatchingIds(executor, {
      table: liveSessions,
      fits: sql.join(parts, sql` and `),
      within: announced,
      limit: candidates,
    })
    const rows = await executor
      .select()
      .from(liveSessions)
      .where(and(inArray(liveSessions.id, ids), announced))
      .orderBy(
        sql`${liveSessions.endsAt} <= ${now}`,
        sql`case when ${liveSessions.endsAt} > ${now} then ${liveSessions.startsAt} end, ${liveSessions.startsAt} desc`,
      )
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      title: markWords(row.topic, words),
      detail: `${inWords(row.startsAt, 'short day and time', zone)} ${zoneAfterTime(row.startsAt, zone)}${stateWords[liveStateOf(row, now)]}`,
      snippet: row.speakerName === '' ? null : markWords(row.speakerName, words),
      locked: false,
      page: null,
      within: null,
    }))
  },
  known: (executor) => knownWords(executor, { table: liveSessions, said, where: announced }),
}
