import type { User } from '@ariviyal/contract/accounts/accounts'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import type { ReportForm } from '@ariviyal/contract/partnerships/requests'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { incidentMail } from '../partnerships.mails.ts'
import { changeRequest, decided } from './change-request.ts'
import { insertIncident } from './incidents.queries.ts'
import { countMessages, insertMessage, insertReport, selectReports, updateRequest } from './requests.queries.ts'
import { tellOfRequest } from './tell-of-request.ts'

/** Stores the report of one side. Once both are there, the fewer minutes and pupils count, where both say that it took place. */
export const reportRequest = (ctx: AppContext, user: User, id: string, form: ReportForm) =>
  changeRequest(ctx, user, { id, act: 'report' }, async ({ tx, now, side, request, slot }) => {
    if (!slot) throw decided()
    const reports = await selectReports(tx, id)
    if (reports.some((report) => report.side === side))
      throw new AppError('already-decided', partnershipMessages.reportedBefore)
    const numbers = form.took_place ? { minutes: form.minutes, pupils: form.pupils } : { minutes: 0, pupils: 0 }
    const own = { ...numbers, tookPlace: form.took_place, words: form.words }
    await insertReport(tx, { requestId: id, side, authorId: user.id, createdAt: now, ...own })
    const [other] = reports
    if (!other) return partnershipMessages.reported
    if (!own.tookPlace || !other.tookPlace) {
      await updateRequest(tx, id, { state: 'not-held', changedAt: now })
      return partnershipMessages.notHeld
    }
    await updateRequest(tx, id, {
      state: 'counted',
      heldAt: slot.startsAt,
      heldMinutes: Math.min(own.minutes, other.minutes),
      heldPupils: Math.min(own.pupils, other.pupils),
      changedAt: now,
    })
    await tellOfRequest(ctx, tx, 'counted', { request, slot, to: side === 'school' ? 'partner' : 'school' })
    return partnershipMessages.counted
  })

/** Writes to the other side, who hears of it without the words. */
export const writeMessage = (ctx: AppContext, user: User, id: string, text: string) =>
  changeRequest(ctx, user, { id, act: 'write' }, async ({ tx, now, side, request, slot }) => {
    if ((await countMessages(tx, id)) >= partnershipLimits.messagesMax)
      throw new AppError('forbidden', partnershipMessages.messagesFull)
    await insertMessage(tx, { id: uuid(), requestId: id, side, authorId: user.id, text, createdAt: now })
    await tellOfRequest(ctx, tx, 'message', { request, slot, to: side === 'school' ? 'partner' : 'school' })
  })

/** Reports an incident, in every state of a request. Staff get a mail at once, and it waits in their queue. */
export const reportIncident = (ctx: AppContext, user: User, id: string, about: string) =>
  changeRequest(ctx, user, { id, act: 'incident' }, async ({ tx, now, side, organisation }) => {
    await insertIncident(tx, {
      id: uuid(),
      requestId: id,
      organisationId: organisation.id,
      side,
      reporterId: user.id,
      about,
      createdAt: now,
    })
    const url = `${ctx.config.publicUrl}/admin/partners/${organisation.id}`
    await enqueueMail(ctx, tx, incidentMail(ctx.config.staffMail, { organisation: organisation.name, url }))
  })
