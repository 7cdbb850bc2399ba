import { Cut, type Reply } from '../../visitor.ts'
import { counted } from './ledger.ts'
import type { Teller } from './world.ts'

/** The id by which an act of staff can be undone; undefined when its answer offers none. */
export const undoOf = ({ body }: Reply): string | undefined => (body['undo'] as { id?: string } | undefined)?.id

/**
 * Staff undo what they did to a subject a moment ago. `also` adds counts of what the undoing brings back, in SQL: `$1` is the id of the undoing, `$2` the subject.
 */
export async function takeBack(teller: Teller, subject: string, done: Reply, also: string[] = []): Promise<void> {
  const undo = undoOf(done)
  if (!undo) throw new Cut('it cannot be undone')
  const counts = [
    '(select count(*) from undoable_acts where id = $1::uuid and undone_at is not null) as undo',
    `(select count(*) from audit_log where subject_id = $2::text and action = 'act.undone') as audit`,
    ...also,
  ]
  await teller.act({
    kind: 'undo',
    method: 'POST',
    path: `/api/admin/undo/${undo}`,
    token: teller.world.adminToken,
    look: counted(`select ${counts.join(', ')}`, [undo, subject]),
  })
}
