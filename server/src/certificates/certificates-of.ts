import type { CertificateState } from '@ariviyal/contract/certificates/certificates'
import { asc, inArray } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { stateOf } from './certificate-state.ts'
import { certificates } from './certificates.table.ts'

/** The valid certificate of each registration, else the last one. Registrations without any are left out. */
export async function certificatesOf(
  executor: Executor,
  registrationIds: string[],
): Promise<Map<string, { serial: string; state: CertificateState }>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await executor
    .select({
      registrationId: certificates.registrationId,
      serial: certificates.serial,
      supersededAt: certificates.supersededAt,
      revokedAt: certificates.revokedAt,
    })
    .from(certificates)
    .where(inArray(certificates.registrationId, registrationIds))
    .orderBy(asc(certificates.id))
  // The newest is last, and only the newest can be valid.
  return new Map(
    rows.flatMap(({ registrationId, ...row }) =>
      registrationId ? [[registrationId, { serial: row.serial, state: stateOf(row) }]] : [],
    ),
  )
}
