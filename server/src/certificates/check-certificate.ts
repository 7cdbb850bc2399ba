import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { normaliseSerial } from '@ariviyal/contract/serial'
import type { CertificateCheck } from '@ariviyal/contract/verify'
import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { stateOf } from './certificate-state.ts'
import { certificates } from './certificates.table.ts'

/** What the register says of a serial, however it is spelled. Refuses with `not-found` one that is none, or that was never issued. */
export async function checkCertificate(executor: Executor, typed: string): Promise<CertificateCheck> {
  const serial = normaliseSerial(typed)
  if (!serial) throw new Refusal('not-found', messages.serialWrong)
  const [row] = await executor.select().from(certificates).where(eq(certificates.serial, serial))
  if (!row) throw new Refusal('not-found', serverMessages.certificateUnknown)
  const { printed } = row
  return {
    serial,
    state: stateOf(row),
    name: printed.name,
    topic: printed.topic,
    theme: printed.theme,
    speaker: printed.speaker,
    starts_at: printed.startsAt,
    ends_at: printed.endsAt,
    present_seconds: printed.presentSeconds,
    session_seconds: printed.sessionSeconds,
    issued_at: row.issuedAt.toISOString(),
    ended_at: (row.revokedAt ?? row.supersededAt)?.toISOString() ?? null,
    replaced_by: row.supersededAt && !row.revokedAt ? await serialInForce(executor, row.registrationId) : null,
  }
}

/** The certificate that counts for a registration: the same teacher, and the same session. */
async function serialInForce(executor: Executor, registrationId: string): Promise<string | null> {
  const [row] = await executor
    .select({ serial: certificates.serial })
    .from(certificates)
    .where(
      and(
        eq(certificates.registrationId, registrationId),
        isNull(certificates.supersededAt),
        isNull(certificates.revokedAt),
      ),
    )
  return row?.serial ?? null
}
