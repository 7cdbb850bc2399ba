import type { Transaction } from '../platform/database.ts'
import { insertLink } from './links.queries.ts'
import type { links } from './links.table.ts'

/** What is kept of a removed link, its day as text. */
export interface RemovedLink {
  name: string
  link: Omit<typeof links.$inferSelect, 'createdAt'> & { createdAt: string }
}

/** Puts a removed link back in its place. */
export const restoreLink = (tx: Transaction, { link }: RemovedLink): Promise<void> =>
  insertLink(tx, { ...link, createdAt: new Date(link.createdAt) })
