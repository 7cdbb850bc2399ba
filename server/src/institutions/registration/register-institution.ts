import { legalDocuments } from '@ariviyal/contract/privacy/legal'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { registrationReceivedMail } from '../institutions.mails.ts'
import { insertInstitution } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import { institutionFormValues } from '../representatives/institution-form.details.ts'
import { institutionKeys } from '../representatives/institution-keys.ts'

/** Stores a registration for staff to decide (docs/product.md, Institutions). */
export async function registerInstitution(ctx: AppContext, form: InstitutionFormFields): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const id = uuid()
    await insertInstitution(tx, {
      id,
      ...institutionFormValues(form),
      ...institutionKeys(form),
      status: 'pending',
      reason: '',
      reference: '',
      termsVersion: legalDocuments.terms.version,
      privacyVersion: legalDocuments.privacy.version,
      createdAt: ctx.now(),
    })
    await recordEvent(tx, { institutionId: id, kind: 'registered', by: { actor: 'self', id: null }, at: ctx.now() })
    await enqueueMail(ctx, tx, registrationReceivedMail(form))
  })
}
