import type { Author } from '@ariviyal/contract/community/discussions'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'

interface Post {
  authorId: string | null
  isAnonymous: boolean
  seedKey: string | null
  liveSessionId?: string | null
}

/** Who wrote each of these posts, as this reader may know it. The name of an anonymous author is not even read. */
export async function findAuthors(
  executor: Executor,
  readerId: string,
  posts: Post[],
): Promise<(post: Post) => Author> {
  const named = posts.flatMap(({ authorId, isAnonymous }) => (authorId && !isAnonymous ? [authorId] : []))
  const people = await findPeople(executor, named)
  return ({ authorId, isAnonymous, seedKey, liveSessionId = null }) => {
    const is_caller = authorId === readerId
    if (seedKey !== null) return { by: 'ariviyal', name: null, is_caller: false }
    if (liveSessionId !== null) return { by: 'live-session', name: null, is_caller: false }
    // Before the account: whether an anonymous author is still a member says something of them.
    if (isAnonymous) return { by: 'anonymous', name: null, is_caller }
    const person = authorId === null ? undefined : people.get(authorId)
    return person ? { by: 'member', name: person.name, is_caller } : { by: 'former-member', name: null, is_caller }
  }
}
