import type { Found } from '@ariviyal/contract/desk'
import { hasAccess, type StaffAccess } from '@ariviyal/contract/roles'
import { searchPeople } from '../accounts/search-people.ts'
import { searchMessages } from '../contact/search-messages.ts'
import { searchInstitutions } from '../institutions/search-institutions.ts'
import { searchLibrary } from '../library/search-library.ts'
import { searchLinks } from '../links/search-links.ts'
import { searchLiveSessions } from '../live/search-live-sessions.ts'
import { searchMaterials } from '../materials/search-materials.ts'
import type { Database, Executor } from '../platform/database.ts'
import { forgiving } from '../platform/forgiving-search.ts'
import { searchRequests } from '../subscriptions/search-requests.ts'
import { searchTraining } from '../training/search-training.ts'

/** Where the search looks, in the order of its groups, and which of the staff may see what it finds there. */
const places: { for: StaffAccess; search: (executor: Executor, text: string) => Promise<Found[]> }[] = [
  { for: 'support', search: searchPeople },
  { for: 'support', search: searchInstitutions },
  { for: 'support', search: searchRequests },
  { for: 'support', search: searchMessages },
  { for: 'editor', search: searchLibrary },
  { for: 'editor', search: searchMaterials },
  { for: 'editor', search: searchTraining },
  { for: 'staff', search: searchLiveSessions },
  { for: 'editor', search: searchLinks },
]

/** The best few of each kind that this role may see. */
export const searchAll = (db: Database, role: string, text: string): Promise<Found[]> =>
  forgiving(db, async (tx) => {
    const found: Found[] = []
    // One after the other: they share the connection of the transaction.
    for (const place of places) if (hasAccess(role, place.for)) found.push(...(await place.search(tx, text)))
    return found
  })
