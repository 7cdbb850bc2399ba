import { hasAccess } from '@ariviyal/contract/roles'
import type { Caller } from '../platform/house.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'

/** Whether a caller may have the file of an item: free ones are for everyone, premium ones for who opens premium. */
export const mayOpen = (item: { isPremium: boolean }, caller: Caller | null): boolean =>
  !item.isPremium || opensPremium(caller?.user ?? null)

/** Readers see what is published; who edits content sees drafts and the archive too, so that a preview is the page itself. */
export const maySee = (item: { publishedAt: Date | null; archivedAt: Date | null }, caller: Caller | null): boolean =>
  (item.publishedAt !== null && item.archivedAt === null) || hasAccess(caller?.user.role, 'editor')
