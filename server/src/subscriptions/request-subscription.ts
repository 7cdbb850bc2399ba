import type { User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import type { SchoolForm } from '@ariviyal/contract/school-form'
import { v7 as uuid } from 'uuid'
import { recordConsents } from '../accounts/consents.ts'
import { schoolColumns } from '../institutions/school-details.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { inOneTrip } from '../platform/one-trip.ts'
import { recordMove } from './record-move.ts'
import { insertRequest, isPending } from './requests.queries.ts'
import { startSubscription } from './start-subscription.ts'
import { requestReceivedMail, subscriptionApprovedMail } from './subscriptions.mails.ts'

/**
 * Stores a user's request, which waits for staff; with `SUBSCRIPTION_APPROVAL=auto` it is granted at once. Raises `other-user` when the
 * form names someone else, and `request-pending`.
 */
export async function requestSubscription(
  house: House,
  user: User,
  form: SchoolForm & { userId: string },
): Promise<'pending' | 'started'> {
  if (form.userId !== user.id) throw new Refusal('other-user')
  const auto = house.config.subscriptionApproval === 'auto'
  const now = house.now()
  const id = uuid()
  const store = async (tx: Transaction) => {
    await insertRequest(tx, {
      id,
      userId: user.id,
      ...schoolColumns(form),
      status: auto ? 'approved' : 'pending',
      reason: '',
      createdAt: now,
      decidedAt: auto ? now : null,
      decidedBy: null,
    })
    await recordMove(tx, {
      kind: 'requested',
      userId: user.id,
      at: now,
      by: { actor: 'self' },
      details: { school: form.institution_name },
    })
    await recordConsents(tx, user.id, now)
  }
  const grant = async (tx: Transaction) => {
    const term = await startSubscription(tx, {
      userId: user.id,
      requestId: id,
      length: { months: limits.monthsDefault },
      reference: '',
      kind: 'approved',
      by: { actor: 'system' },
      now,
    })
    await enqueueMail(house, tx, subscriptionApprovedMail(user, term, now, house.config.publicUrl))
  }
  try {
    if (auto) {
      await house.db.transaction(async (tx) => {
        await store(tx)
        await grant(tx)
      })
      return 'started'
    }
    await inOneTrip(house.db, async (tx) => {
      await store(tx)
      await enqueueMail(house, tx, requestReceivedMail(user))
    })
    return 'pending'
  } catch (error) {
    throw isPending(error) ? new Refusal('request-pending') : error
  }
}
