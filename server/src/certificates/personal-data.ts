import { eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { certificateNameChanges, certificates, recordShares } from './certificates.table.ts'

/** The personal data in certificates. */
export const certificateData = async (executor: Executor, userId: string) => ({
  certificate_names: await executor
    .select({ name: certificateNameChanges.name, changedAt: certificateNameChanges.changedAt })
    .from(certificateNameChanges)
    .where(eq(certificateNameChanges.userId, userId))
    .orderBy(certificateNameChanges.changedAt),
  certificates: await executor
    .select({
      serial: certificates.serial,
      printed: certificates.printed,
      issuedAt: certificates.issuedAt,
      supersededAt: certificates.supersededAt,
      revokedAt: certificates.revokedAt,
      revokedReason: certificates.revokedReason,
      credential: certificates.credential,
    })
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(certificates.issuedAt),
  record_shares: await executor
    .select({ institutionId: recordShares.institutionId, agreedAt: recordShares.agreedAt })
    .from(recordShares)
    .where(eq(recordShares.userId, userId)),
})
