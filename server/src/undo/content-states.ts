import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import {
  actDone,
  actMessage,
  changesOf,
  type ContentAct,
  type HiddenContent,
  momentsOf,
  wasHidden,
} from '../platform/content-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { Caller, House } from '../platform/house.ts'
import { offerUndo } from './offer-undo.ts'
import { whenUndone } from './reversals.ts'

interface States {
  publishedAt: Date | null
  archivedAt: Date | null
}

/** A kind of content that staff publish, take back, archive and restore. */
interface ContentKind<Row extends States> {
  /** As the log and the undo call it. */
  type: 'material' | 'theme' | 'workshop'
  /** The row, held until the end of the transaction. */
  hold: (tx: Transaction, id: string) => Promise<Row | null>
  update: (tx: Transaction, id: string, changes: Partial<States & { editedAt: Date }>) => Promise<void>
  nameOf: (row: Row) => string
  /** What the log says of it. */
  detailsOf: (row: Row) => Record<string, string>
  /** Raises `not-ready` for what cannot be shown to readers yet. */
  refuseIncomplete: (tx: Transaction, row: Row) => Promise<void> | void
}

/**
 * Answers, for each of the four acts, what its route does: raises `not-found`, `already-decided`, and `not-ready`. What takes content from
 * its readers can be undone for a while.
 */
export function contentStates<Row extends States>(house: House, kind: ContentKind<Row>) {
  const showAgain = async (tx: Transaction, hidden: HiddenContent) =>
    kind.update(tx, hidden.id, wasHidden(await kind.hold(tx, hidden.id), hidden))
  whenUndone(house, `${kind.type}.unpublished`, showAgain)
  whenUndone(house, `${kind.type}.archived`, showAgain)

  const change = (staff: User, id: string, act: ContentAct) =>
    house.db.transaction(async (tx) => {
      const row = await kind.hold(tx, id)
      if (!row) throw new Refusal('not-found')
      const now = house.now()
      const changes = changesOf(act, row, now)
      if (act === 'publish') await kind.refuseIncomplete(tx, row)
      await kind.update(tx, id, changes)
      const [verb, subject] = [`${kind.type}.${actDone[act]}` as const, { type: kind.type, id }]
      await recordAction(tx, staff, now, verb, subject, kind.detailsOf(row))
      if (act !== 'unpublish' && act !== 'archive') return undefined
      const [before, after] = [momentsOf({}, row), momentsOf(changes, row)]
      const payload: HiddenContent = { id, name: kind.nameOf(row), before, after }
      return offerUndo(house, tx, staff, { kind: verb, subject, payload })
    })
  return (act: ContentAct) =>
    async ({ params, caller }: { params: { id: string }; caller: Caller }) => ({
      undo: await change(caller.user, params.id, act),
      msg: actMessage[act],
    })
}
