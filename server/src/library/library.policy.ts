import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { Caller } from '../platform/app-context.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'

/** Whether a caller may open an item: free ones are for everyone, premium ones need premium access. */
export const mayOpen = (item: { isPremium: boolean }, caller: Caller | null): boolean =>
  !item.isPremium || opensPremium(caller?.user ?? null)

/** Readers see published items; content editors also see drafts and the archive, so that the preview is the real page. */
export const maySee = (item: { publishedAt: Date | null; archivedAt: Date | null }, caller: Caller | null): boolean =>
  (item.publishedAt !== null && item.archivedAt === null) || hasAccess(caller?.user.role, 'editor')
