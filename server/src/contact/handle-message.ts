import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { lockMessage, markHandled } from './contact.queries.ts'

/** Marks a message as handled; one that is handled already stays as it is, with who did it first. Raises `not-found`. */
export async function handleMessage(house: House, staff: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new Refusal('not-found')
    if (message.handledAt) return
    const now = house.now()
    await markHandled(tx, id, staff.id, now)
    await recordAction(tx, staff, now, 'message.handled', { type: 'message', id }, { subject: message.subject })
  })
}
