import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type ItemKind, lockItem, updateItem } from './shelf.queries.ts'

/** What is kept of an item that was taken from its readers; moments as text. */
export interface TakenDown {
  id: string
  name: string
  /** Since when it was published; null for a draft. */
  publishedAt: string | null
  /** When it was taken down. */
  at: string
}

/** Takes an item out of the archive again. Raises `changed-since`. */
export const undoArchive =
  (kind: ItemKind) =>
  async (tx: Transaction, { id, at }: TakenDown): Promise<void> => {
    const row = await lockItem(tx, kind, id)
    if (row?.archivedAt?.toISOString() !== at) throw new Refusal('changed-since')
    await updateItem(tx, kind, id, { archivedAt: null })
  }

/** Shows an item to its readers again, as if it had never been away. Raises `changed-since`. */
export const undoUnpublish =
  (kind: ItemKind) =>
  async (tx: Transaction, { id, publishedAt }: TakenDown): Promise<void> => {
    const row = await lockItem(tx, kind, id)
    if (!row || row.archivedAt || row.publishedAt || publishedAt === null) throw new Refusal('changed-since')
    await updateItem(tx, kind, id, { publishedAt: new Date(publishedAt) })
  }
