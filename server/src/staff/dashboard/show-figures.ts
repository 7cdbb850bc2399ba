import type { Figures } from '@ariviyal/contract/staff/dashboard'
import { startOfDay } from '@ariviyal/contract/time'
import { countRegistrations } from '../../accounts/count-registrations.ts'
import { countOpenings } from '../../library/activity/count-openings.ts'
import { messagesByAge } from '../../contact/count-open-messages.ts'
import { countInstitutionsAt } from '../../institutions/count-running.ts'
import { institutionsByAge } from '../../institutions/seats/seats.ts'
import { weeksUpTo } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { countSubscribedAt } from '../../subscriptions/lists/count-running.ts'
import { requestsByAge } from '../../subscriptions/requests/count-waiting.ts'

/** Age in days from which a pending item counts as old. */
const ages = [0, 1, 3, 7, 14]

/** Figures of the last weeks and of pending items. Indexes serve all queries. */
export async function showFigures({ db, now: clock }: AppContext, count: number): Promise<Figures> {
  const now = clock()
  const mondays = weeksUpTo(now, count)
  const [first = ''] = mondays
  // A week ends where the next one begins; the current one ends now.
  const ends = mondays.map((_, index) => {
    const next = mondays[index + 1]
    return next === undefined ? now : startOfDay(next)
  })
  const [registered, read, watched, subscriptions, allInstitutions, requests, institutions, messages] =
    await Promise.all([
      countRegistrations(db, startOfDay(first)),
      countOpenings(db, 'ebook', first),
      countOpenings(db, 'video', first),
      countSubscribedAt(db, ends),
      countInstitutionsAt(db, ends),
      requestsByAge(db, ages, now),
      institutionsByAge(db, ages, now),
      messagesByAge(db, ages, now),
    ])
  const series = (counts: Map<string, number>) => mondays.map((monday) => counts.get(monday) ?? 0)
  return {
    weeks: mondays,
    registrations: series(registered),
    subscriptions,
    schools: allInstitutions,
    reading: series(read),
    watching: series(watched),
    waiting: ages.map((from, index) => ({
      from,
      requests: requests[index] ?? 0,
      institutions: institutions[index] ?? 0,
      messages: messages[index] ?? 0,
    })),
  }
}
