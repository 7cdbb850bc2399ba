import type { Transaction } from '../platform/db/database.ts'
import { insertLink } from './links.queries.ts'
import type { links } from './links.table.ts'

/** A removed link as stored for undo, its day as text. */
export interface RemovedLink {
  name: string
  link: Omit<typeof links.$inferSelect, 'createdAt'> & { createdAt: string }
}

/** Restores a removed link at its position. */
export const restoreLink = (tx: Transaction, { link }: RemovedLink): Promise<void> =>
  insertLink(tx, { ...link, createdAt: new Date(link.createdAt) })
