import { isDeepStrictEqual } from 'node:util'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { v7 as uuid } from 'uuid'
import { versionOf } from '../../accounts/consents/consents.ts'
import { addDays } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { registrationReceivedMail } from '../institutions.mails.ts'
import { insertInstitution, lockRegistrationsOf } from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import { institutionFormDetails, institutionFormValues } from '../representatives/institution-form.details.ts'
import { seatsFor } from './approve-institution.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { payInMail } from '../../payments/pay-in-mail.ts'
import { registrationUrl } from './show-registration.ts'
import { institutionKeys } from '../representatives/institution-keys.ts'

/**
 * Stores a registration for staff to decide (docs/product.md, Institutions). The same form sent again within a day is the same registration. `senderId` is null
 * for a sender who is not logged in. Returns its id.
 */
export async function registerInstitution(
  ctx: AppContext,
  form: InstitutionFormFields,
  senderId: string | null,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const id = uuid()
    const values = institutionFormValues(form)
    const waiting = await lockRegistrationsOf(tx, values.school_email, addDays(ctx.now(), -1))
    const same = waiting.find((row) => isDeepStrictEqual(institutionFormDetails(row), values))
    if (same) return same.id
    await insertInstitution(tx, {
      id,
      ...values,
      ...institutionKeys(form),
      status: 'pending',
      reason: '',
      reference: '',
      termsVersion: versionOf('terms', ctx.config),
      privacyVersion: versionOf('privacy', ctx.config),
      createdAt: ctx.now(),
      sentBy: senderId,
    })
    await recordEvent(tx, { institutionId: id, kind: 'registered', by: { actor: 'self', id: null }, at: ctx.now() })
    const payment = await openPayment(ctx, tx, {
      purpose: 'institution',
      subjectId: id,
      userId: null,
      payer: values.institution_name,
      seats: seatsFor(values, undefined),
    })
    const howToPay = payInMail(payment, ctx.config)
    await enqueueMail(ctx, tx, registrationReceivedMail(form, howToPay, registrationUrl(ctx, id)))
    return id
  })
}
