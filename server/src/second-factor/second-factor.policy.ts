import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { secondFactors, staffRules } from './second-factor.table.ts'

/** Whether a user has a second factor, in SQL. */
export const hasSecondFactor = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${secondFactors} factor where factor.user_id = ${sql`${userId}`})`

/** Whether everyone on the staff needs one. */
export const isSecondFactorRequired: SQL<boolean> = sql<boolean>`coalesce((select rules.second_factor_required from ${staffRules} rules), false)`
