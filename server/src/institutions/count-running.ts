import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { countAtMoments } from '../platform/db/count-at-moments.ts'
import { institutions } from './institutions.table.ts'

/** Number of institutions with a running subscription, at each moment. */
export const countInstitutionsAt = (executor: Executor, moments: Date[]): Promise<number[]> =>
  countAtMoments(executor, moments, (moment) => ({
    what: sql`count(*)`,
    from: institutions,
    where: sql`${institutions.startsAt} <= ${moment} and ${institutions.endsAt} > ${moment}`,
  }))
