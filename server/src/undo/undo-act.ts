import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { cancelMails } from '../platform/mail.ts'
import { reversalOf } from './reversals.ts'
import { lockAct, markUndone } from './undoable-acts.queries.ts'

/**
 * Takes back an act of this member of staff: what it changed, the letters that wait and a note in the log, together or not at all.
 * Raises `not-found` for an act of anyone else, `undone-before`, `changed-since`, and `undo-over` once the time has passed or a
 * letter has left.
 */
export async function undoAct(house: House, staff: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const act = await lockAct(tx, id)
    if (!act || act.staffId !== staff.id) throw new Refusal('not-found')
    if (act.undoneAt) throw new Refusal('undone-before')
    const now = house.now()
    if (now >= act.until) throw new Refusal('undo-over')
    await reversalOf(house, act.kind)(tx, act.payload as never, { staff, now })
    if (!(await cancelMails(house, tx, act.mailJobs))) throw new Refusal('undo-over')
    await markUndone(tx, id, now)
    await recordAction(
      tx,
      staff,
      now,
      'act.undone',
      { type: act.subjectType, id: act.subjectId },
      { undone: act.kind, ...nameIn(act.payload) },
    )
  })
}

/** The name of what was acted on, where the act kept one. */
const nameIn = (payload: object): { name?: string } =>
  'name' in payload && typeof payload.name === 'string' ? { name: payload.name } : {}
