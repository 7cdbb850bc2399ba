import type { Figures } from '@ariviyal/contract/desk'
import { countRegistrations } from '../accounts/count-registrations.ts'
import { countOpenings } from '../activity/count-openings.ts'
import { messagesByAge } from '../contact/count-open-messages.ts'
import { countSchoolsAt } from '../institutions/count-running.ts'
import { institutionsByAge } from '../institutions/seats.ts'
import { startOfDay, weeksUpTo } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { countSubscribedAt } from '../subscriptions/count-running.ts'
import { requestsByAge } from '../subscriptions/count-waiting.ts'

/** Days from which on something that waits is counted as older. */
const ages = [0, 1, 3, 7, 14]

/** What happened in the last weeks, and what waits now; from queries that indexes serve. */
export async function showFigures({ db, now: clock }: House, count: number): Promise<Figures> {
  const now = clock()
  const mondays = weeksUpTo(now, count)
  const [first = ''] = mondays
  // A week ends where the next one begins; the present one has come as far as now.
  const ends = mondays.map((_, place) => {
    const next = mondays[place + 1]
    return next === undefined ? now : startOfDay(next)
  })
  const [registered, read, watched, subscriptions, schools, requests, institutions, messages] = await Promise.all([
    countRegistrations(db, startOfDay(first)),
    countOpenings(db, 'ebook', first),
    countOpenings(db, 'video', first),
    countSubscribedAt(db, ends),
    countSchoolsAt(db, ends),
    requestsByAge(db, ages, now),
    institutionsByAge(db, ages, now),
    messagesByAge(db, ages, now),
  ])
  const series = (counts: Map<string, number>) => mondays.map((monday) => counts.get(monday) ?? 0)
  return {
    weeks: mondays,
    registrations: series(registered),
    subscriptions,
    schools,
    reading: series(read),
    watching: series(watched),
    waiting: ages.map((from, place) => ({
      from,
      requests: requests[place] ?? 0,
      institutions: institutions[place] ?? 0,
      messages: messages[place] ?? 0,
    })),
  }
}
