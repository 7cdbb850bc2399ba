import { dayOf } from '@ariviyal/contract/time'
import type { CalendarDays } from '../../platform/feature.ts'
import { fairPath } from './fair.view.ts'
import { selectComingFairs } from './fairs.queries.ts'

/** The days of a person's fairs that are not over, for their calendar feed. */
export const fairDays: CalendarDays = async (executor, userId, now) =>
  (await selectComingFairs(executor, userId, dayOf(now))).map(({ fair }) => ({
    id: fair.id,
    version: fair.version,
    changedAt: fair.changedAt,
    day: fair.heldOn,
    title: `Science fair: ${fair.name}`,
    description: fair.place,
    path: fairPath(fair.id),
  }))
