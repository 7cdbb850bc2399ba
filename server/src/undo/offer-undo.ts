import type { User } from '@ariviyal/contract/accounts'
import { times } from '@ariviyal/contract/limits'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { enqueueMailFor, type Mail } from '../platform/mail.ts'
import { insertAct } from './undoable-acts.queries.ts'

interface Act {
  /** The word under which `whenUndone` knows how to reverse it; that of the audit log. */
  kind: string
  subject: { type: string; id: string }
  /** What reversing needs, as JSON: moments as text. */
  payload: object
  /** Letters about the act. They leave when it can no longer be taken back, and never if it was. */
  mails?: Mail[]
  /** The same where the feature enqueues them itself, to leave at that moment; gives the ids of their jobs. */
  sendAt?: (until: Date) => Promise<string[]>
}

/** Makes an act of the caller's transaction one that its author can take back for `times.undoSeconds`. */
export async function offerUndo(
  house: Pick<House, 'jobs' | 'now'>,
  tx: Transaction,
  staff: User,
  act: Act,
): Promise<UndoOffer> {
  const id = uuid()
  const until = new Date(house.now().getTime() + times.undoSeconds * 1_000)
  const mailJobs: string[] = (await act.sendAt?.(until)) ?? []
  for (const mail of act.mails ?? []) mailJobs.push(await enqueueMailFor(house, tx, mail, until))
  await insertAct(tx, {
    id,
    kind: act.kind,
    subjectType: act.subject.type,
    subjectId: act.subject.id,
    payload: act.payload,
    mailJobs,
    staffId: staff.id,
    until,
    undoneAt: null,
  })
  return { id, until: until.toISOString() }
}
