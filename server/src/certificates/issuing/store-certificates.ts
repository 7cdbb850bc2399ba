import type { Person } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { certificateIssuedMail } from '../certificates.mails.ts'
import { insertCertificates, lockIssuing, type NewCertificate } from '../certificates.queries.ts'
import { lockNames } from './names.queries.ts'

/** The live session, the fair or the project for which certificates were made. */
interface Occasion {
  id: string
  /** Those of its registrations, or parts in it, that have a certificate meanwhile. */
  served: (executor: Executor) => Promise<Set<string>>
  /** Enqueues the issuing once more, where a name was corrected meanwhile. */
  again: (tx: Transaction) => Promise<unknown>
}

export const tellHolder = (ctx: AppContext, tx: Transaction, { id: userId }: Person, mail: Mail) =>
  notify(ctx, tx, 'certificate', [{ userId, mail, path: '/certificates' }])

/** Stores certificates of one occasion and mails their holders. Removes the files of those that another instance has issued meanwhile. */
export async function storeCertificates(
  ctx: AppContext,
  made: NewCertificate[],
  people: Map<string, Person>,
  occasion: Occasion,
): Promise<void> {
  if (made.length === 0) return
  const stored = await ctx.db.transaction(async (tx) => {
    await lockIssuing(tx, occasion.id)
    const served = await occasion.served(tx)
    const names = await lockNames(
      tx,
      made.map(({ userId }) => userId),
    )
    const due = made.filter(
      ({ registrationId, creditId, projectCreditId }) =>
        !served.has(registrationId ?? creditId ?? projectCreditId ?? ''),
    )
    const right = due.filter(({ userId, printed }) => printed.isSchool || names.get(userId) === printed.name)
    if (right.length < due.length) await occasion.again(tx)
    const inserted = await insertCertificates(tx, right)
    for (const certificate of right) {
      const person = people.get(certificate.userId)
      if (person && inserted.has(certificate.id))
        await tellHolder(ctx, tx, person, certificateIssuedMail(person, certificate, ctx.config.publicUrl))
    }
    return inserted
  })
  // Another instance was faster, or the name was corrected meanwhile: no row references these files.
  for (const { id, pdfKey } of made) if (!stored.has(id)) await ctx.storage.delete(pdfKey)
}
