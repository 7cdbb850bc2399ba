import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { countAtMoments } from '../platform/count-at-moments.ts'
import { institutions } from './institutions.table.ts'

/** How many schools had a running subscription at each moment. */
export const countSchoolsAt = (executor: Executor, moments: Date[]): Promise<number[]> =>
  countAtMoments(executor, moments, (moment) => ({
    what: sql`count(*)`,
    from: institutions,
    where: sql`${institutions.startsAt} <= ${moment} and ${institutions.endsAt} > ${moment}`,
  }))
