import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import type { EbookRow, VideoRow } from './library.table.ts'
import { type ItemKind, lockItem, updateItem } from './shelf.queries.ts'
import type { TakenDown } from './undo-shelf.ts'

type Row = EbookRow | VideoRow
type Act = 'published' | 'unpublished' | 'archived' | 'restored'

/**
 * Locks the item, lets `change` decide, and notes the act; an act that is done already changes and notes nothing. What takes an item
 * from its readers can be taken back for a while. Raises `not-found`.
 */
async function act(
  house: House,
  staff: User,
  kind: ItemKind,
  id: string,
  name: Act,
  change: (row: Row, now: Date) => Parameters<typeof updateItem>[3] | null,
): Promise<UndoOffer | undefined> {
  return house.db.transaction(async (tx: Transaction) => {
    const row = await lockItem(tx, kind, id)
    if (!row) throw new Refusal('not-found')
    const now = house.now()
    const changes = change(row, now)
    if (!changes) return undefined
    await updateItem(tx, kind, id, changes)
    await recordAction(tx, staff, now, `${kind}.${name}`, { type: kind, id }, { title: row.title })
    if (name !== 'archived' && name !== 'unpublished') return undefined
    const payload: TakenDown = {
      id,
      name: row.title,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      at: now.toISOString(),
    }
    return offerUndo(house, tx, staff, { kind: `${kind}.${name}`, subject: { type: kind, id }, payload })
  })
}

/** A book needs its file and a cover before anyone can read it, a video its film. */
const lacks = (row: Row): string | null =>
  'coverKey' in row
    ? row.fileKey === null || row.coverKey === null
      ? serverMessages.bookIncomplete
      : null
    : row.fileKey === null && row.embedId === null
      ? serverMessages.videoIncomplete
      : null

/** Raises `not-found`, `archived`, and `incomplete` with what is missing. */
export const publishItem = (house: House, staff: User, kind: ItemKind, id: string) =>
  act(house, staff, kind, id, 'published', (row, now) => {
    if (row.archivedAt) throw new Refusal('archived')
    const missing = lacks(row)
    if (missing !== null) throw new Refusal('incomplete', missing)
    return row.publishedAt ? null : { publishedAt: now }
  })

/** Raises `not-found` and `archived`. Who has the file open keeps it until its address expires. */
export const unpublishItem = (house: House, staff: User, kind: ItemKind, id: string) =>
  act(house, staff, kind, id, 'unpublished', (row) => {
    if (row.archivedAt) throw new Refusal('archived')
    return row.publishedAt ? { publishedAt: null } : null
  })

/** Takes an item off every shelf; whether it was published is kept for its return. Raises `not-found`. */
export const archiveItem = (house: House, staff: User, kind: ItemKind, id: string) =>
  act(house, staff, kind, id, 'archived', (row, now) => (row.archivedAt ? null : { archivedAt: now }))

/** Brings an item back as it was, to where it stood. Raises `not-found`. */
export const restoreItem = (house: House, staff: User, kind: ItemKind, id: string) =>
  act(house, staff, kind, id, 'restored', (row) => (row.archivedAt ? { archivedAt: null } : null))
