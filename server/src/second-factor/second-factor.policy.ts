import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { secondFactors, staffRules } from './second-factor.table.ts'

/** SQL condition: whether a user has a second factor. */
export const hasSecondFactor = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${secondFactors} factor where factor.user_id = ${sql`${userId}`})`

/** SQL condition: whether all staff need a second factor. */
export const isSecondFactorRequired: SQL<boolean> = sql<boolean>`coalesce((select rules.second_factor_required from ${staffRules} rules), false)`
