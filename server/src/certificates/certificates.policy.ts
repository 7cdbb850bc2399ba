import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { certificates } from './certificates.table.ts'

/** SQL condition: the registration has a valid certificate. */
export const hasCertificate = (registrationId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${certificates} where ${certificates.registrationId} = ${registrationId} and ${certificates.supersededAt} is null and ${certificates.revokedAt} is null)`
