import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { renewalReceivedMail } from './institutions.mails.ts'
import { recordMove } from './record-move.ts'
import { lockRepresentedSchool } from './represented-school.ts'
import { insertRenewal } from './school-care.queries.ts'

/** Puts a school's wish for its next term before staff. Raises `request-pending` while one waits. */
export async function requestRenewal(
  house: House,
  user: User,
  wish: { seats?: number | undefined; note: string },
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockRepresentedSchool(tx, user.id)
    const now = house.now()
    const seats = wish.seats ?? null
    const stored = await insertRenewal(tx, {
      id: uuid(),
      institutionId: school.id,
      askedBy: user.id,
      seats,
      note: wish.note,
      status: 'pending',
      reason: '',
      createdAt: now,
    })
    if (!stored) throw new Refusal('request-pending', serverMessages.renewalPending)
    const details = { seats, note: wish.note }
    await recordMove(tx, {
      institutionId: school.id,
      kind: 'renewal-requested',
      by: { actor: 'self', id: user.id },
      at: now,
      details,
    })
    await enqueueMail(house, tx, renewalReceivedMail(user))
  })
}
