import { offerKinds } from '@ariviyal/contract/partnerships/partnership-rules'
import { findPeople, type Person } from '../../accounts/find-people.ts'
import { appointmentInvitation } from '../../live/calendar/calendar-event.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Appointment } from '../../platform/feature.ts'
import type { MailEvent } from '../../platform/mail/mail.ts'
import type { SlotRow } from '../offers/offers.table.ts'
import { findMembers } from '../organisations/tell-members.ts'
import { type RequestEvent, requestMail } from '../partnerships.mails.ts'
import { endOf } from './request.policy.ts'
import type { RequestRow, Side } from './requests.table.ts'

const requestPath = (id: string): string => `/industry/requests/${id}`

/** The time of a request as an event of either side. */
export const appointmentOf = (request: RequestRow, slot: SlotRow): Appointment => ({
  id: request.id,
  sequence: request.sequence,
  changedAt: request.changedAt,
  startsAt: slot.startsAt,
  endsAt: endOf(slot),
  title: offerKinds[request.kind],
  location: slot.whereabouts,
  description: `Grade ${request.grade}, ${request.school}.`,
  path: requestPath(request.id),
})

interface About {
  request: RequestRow
  slot: SlotRow | null
  to: Side | 'both'
  /** Set where calendars add or remove the time. */
  calendar?: MailEvent['method']
}

async function findSide(tx: Transaction, { teacherId, organisationId }: RequestRow, side: Side): Promise<Person[]> {
  if (side === 'partner') return findMembers(tx, organisationId)
  return teacherId === null ? [] : [...(await findPeople(tx, [teacherId])).values()]
}

/** Tells one side or both of an event of a request; nobody where the account is gone. */
export async function tellOfRequest(
  ctx: AppContext,
  tx: Transaction,
  event: RequestEvent,
  { request, slot, to, calendar }: About,
): Promise<void> {
  const people = []
  for (const side of to === 'both' ? (['school', 'partner'] as const) : [to])
    people.push(...(await findSide(tx, request, side)))
  const path = requestPath(request.id)
  const appointment = slot && appointmentOf(request, slot)
  await notify(
    ctx,
    tx,
    'partnership',
    people.map((person) => ({
      userId: person.id,
      path,
      mail: requestMail(event, person, {
        kind: request.kind,
        startsAt: slot?.startsAt ?? null,
        url: `${ctx.config.publicUrl}${path}`,
        event:
          calendar && appointment && person.email_confirmed
            ? appointmentInvitation(ctx, appointment, { name: person.name, email: person.email }, calendar)
            : undefined,
      }),
    })),
  )
}
