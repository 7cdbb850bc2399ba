import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { normaliseSerial } from '@ariviyal/contract/certificates/serial'
import type { CertificateCheck } from '@ariviyal/contract/certificates/verify'
import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { showPrinted } from '../certificate.view.ts'
import { type CertificateRow, certificates } from '../certificates.table.ts'

/** Looks up a serial in any format. Raises `not-found` for an invalid serial and for one never issued. */
export async function checkCertificate(executor: Executor, typed: string): Promise<CertificateCheck> {
  const serial = normaliseSerial(typed)
  if (!serial) throw new AppError('not-found', messages.serialWrong)
  const [row] = await executor.select().from(certificates).where(eq(certificates.serial, serial))
  if (!row) throw new AppError('not-found', serverMessages.certificateUnknown)
  return {
    ...showPrinted(row),
    replaced_by: row.supersededAt && !row.revokedAt ? await serialInForce(executor, row) : null,
  }
}

/** The valid certificate for the same occasion: of one teacher in one session, or for one part in a science fair or a project. */
async function serialInForce(
  executor: Executor,
  { registrationId, creditId, projectCreditId }: CertificateRow,
): Promise<string | null> {
  const [row] = await executor
    .select({ serial: certificates.serial })
    .from(certificates)
    .where(
      and(
        registrationId === null ? undefined : eq(certificates.registrationId, registrationId),
        creditId === null ? undefined : eq(certificates.creditId, creditId),
        projectCreditId === null ? undefined : eq(certificates.projectCreditId, projectCreditId),
        isNull(certificates.supersededAt),
        isNull(certificates.revokedAt),
      ),
    )
  return row?.serial ?? null
}
