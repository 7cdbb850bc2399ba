import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { judgeReading } from '@ariviyal/contract/projects/judge-reading'
import { ruleOf } from '@ariviyal/contract/projects/number-rule'
import type { Protocol } from '@ariviyal/contract/projects/protocol'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../../platform/db/database.ts'
import { showPlace } from '../classes/list-classes.ts'
import type { SiteRow } from '../classes/project-classes.table.ts'
import { selectEnteredFor, selectNearbyNumbers, selectRecentNumbers } from './visits.queries.ts'
import type { FlagRow, ReadingRow, VisitRow } from './visits.table.ts'

interface Judged {
  visit: VisitRow
  readings: readonly ReadingRow[]
  protocol: Protocol
  site: SiteRow
  now: Date
}

/** Numbers to compare a reading with, nearest in time first. */
const comparedMax = 8

/** What is doubtful about readings when they are entered or corrected, by the same rules that the phone asks with. */
export async function flagReadings(
  executor: Executor,
  { visit, readings, protocol, site, now }: Judged,
): Promise<FlagRow[]> {
  const recent = await selectRecentNumbers(executor, visit.projectClassId)
  const nearby = await selectNearbyNumbers(executor, visit)
  const entered = await selectEnteredFor(executor, visit)
  const place = showPlace(visit)
  const ofSite = showPlace(site)
  return readings.flatMap((reading) => {
    const field = protocol.fields.find(({ key }) => key === reading.field)
    if (!field) return []
    const numbersOf = (rows: readonly { field: string; number: number | null; id?: string }[]) =>
      rows.flatMap((row) =>
        row.field === reading.field && row.number !== null && row.id !== reading.id ? [row.number] : [],
      )
    const found = judgeReading(
      { text: reading.value, unit: reading.unit, second: reading.secondValue },
      ruleOf(field),
      {
        day: visit.measuredOn,
        // A correction is no later than what it corrects.
        today: dayOf(visit.receivedAt),
        from: protocol.schedule.starts_on,
        until: protocol.schedule.ends_on,
        state: findDistrict(site.district)?.state ?? '',
        site: ofSite,
        place,
        previous: [...numbersOf(readings), ...numbersOf(recent.filter(({ visitId }) => visitId !== visit.id))].slice(
          0,
          comparedMax,
        ),
        neighbours: numbersOf(nearby).slice(0, comparedMax),
        isEntered: entered.some((other) => other.field === reading.field && other.replicate === reading.replicate),
      },
    )
    const firstOfKind = new Map(found.toReversed().map((flag) => [flag.kind, flag]))
    return [...firstOfKind.values()].map(({ kind, reason }): FlagRow => ({
      id: uuid(),
      projectId: visit.projectId,
      visitId: visit.id,
      readingId: reading.id,
      kind,
      reason,
      state: 'open',
      words: '',
      createdAt: now,
      decidedAt: null,
    }))
  })
}
