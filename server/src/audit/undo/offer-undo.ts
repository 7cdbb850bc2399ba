import type { User } from '@ariviyal/contract/accounts/accounts'
import { times } from '@ariviyal/contract/limits'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import type { Delay } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMailFor, type Mail } from '../../platform/mail/mail.ts'
import { insertAct } from './undoable-acts.queries.ts'

interface Act {
  /** The name in the audit log, under which the feature's `undo` reverses the act. */
  kind: string
  subject: { type: string; id: string }
  /** The data for the reversal, as JSON: timestamps as text. */
  payload: object
  /** Mails about the act. They are sent once it can no longer be undone, and never if it was. */
  mails?: Mail[]
  /** Tells people of the act once it can no longer be undone (`notify`). Returns the ids of the jobs of its mails. */
  tell?: (delay: Delay) => Promise<string[]>
}

/** Makes an act of the caller's transaction undoable by its author for `times.undoSeconds`. */
export async function offerUndo(
  ctx: Pick<AppContext, 'jobs' | 'now'>,
  tx: Transaction,
  staff: User,
  act: Act,
): Promise<UndoOffer> {
  const id = uuid()
  const until = new Date(ctx.now().getTime() + times.undoSeconds * 1_000)
  const mailJobs: string[] = (await act.tell?.({ startAfter: until, actId: id })) ?? []
  for (const mail of act.mails ?? []) mailJobs.push(await enqueueMailFor(ctx, tx, mail, until))
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
