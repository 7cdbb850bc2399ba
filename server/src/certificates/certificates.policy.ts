import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { certificates } from './certificates.table.ts'

/** Whether a registration that a row of another feature names has a certificate in force. */
export const holdsCertificate = (registrationId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${certificates} where ${certificates.registrationId} = ${registrationId} and ${certificates.supersededAt} is null and ${certificates.revokedAt} is null)`
