import type { User } from '@ariviyal/contract/accounts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { recordMove } from './record-move.ts'
import { findLastRequestOf, lockRequest, updateRequest } from './requests.queries.ts'
import { requestWithdrawnMail } from './subscriptions.mails.ts'

/** Takes back a user's request that waits. Raises `already-decided` when none waits, or staff were faster. */
export async function withdrawRequest(house: House, user: User): Promise<void> {
  await house.db.transaction(async (tx) => {
    const last = await findLastRequestOf(tx, user.id)
    const request = last && (await lockRequest(tx, last.id))
    if (request?.status !== 'pending') throw new Refusal('already-decided')
    const now = house.now()
    await updateRequest(tx, request.id, { status: 'withdrawn', decidedAt: now })
    await recordMove(tx, { kind: 'withdrawn', userId: user.id, at: now, by: { actor: 'self' } })
    await enqueueMail(house, tx, requestWithdrawnMail(user, house.config.publicUrl))
  })
}
