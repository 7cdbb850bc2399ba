import { ConnectionLost, type Reply } from '../../test-client.ts'
import { counted } from './ledger.ts'
import type { ScenarioClient } from './kill-fixtures.ts'

/** The id for undoing an act of staff; undefined when the answer offers no undo. */
export const undoOf = ({ body }: Reply): string | undefined => (body['undo'] as { id?: string } | undefined)?.id

/** Staff undo their act on a subject. `also` adds SQL counts of what the undo restores: `$1` is the undo's id, `$2` the subject's. */
export async function undoAct(
  client: ScenarioClient,
  subject: string,
  done: Reply,
  also: string[] = [],
): Promise<void> {
  const undo = undoOf(done)
  if (!undo) throw new ConnectionLost('it cannot be undone')
  const counts = [
    '(select count(*) from undoable_acts where id = $1::uuid and undone_at is not null) as undo',
    `(select count(*) from audit_log where subject_id = $2::text and action = 'act.undone') as audit`,
    ...also,
  ]
  await client.act({
    kind: 'undo',
    method: 'POST',
    path: `/api/admin/undo/${undo}`,
    token: client.fixtures.adminToken,
    readState: counted(`select ${counts.join(', ')}`, [undo, subject]),
  })
}
