import type { User } from '@ariviyal/contract/accounts/accounts'
import type { saveWelcome as saveCall, showWelcome as showCall } from '@ariviyal/contract/community/welcome'
import type { Answer } from '@ariviyal/contract/endpoint'
import type * as z from 'zod/mini'
import { findTeaching } from '../../accounts/teaching/find-teaching.ts'
import { saveTeaching } from '../../accounts/teaching/save-teaching.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { wordsOf } from '../../platform/search/words-of.ts'
import { selectFitting, selectSimilar } from '../discussions/discussions.queries.ts'
import { summariesOf } from '../discussions/list-discussions.ts'
import { findMember, saveMember } from './members.queries.ts'

/** Questions that a first visit shows. */
const shown = 5

export async function showWelcome(ctx: AppContext, user: User): Promise<Answer<typeof showCall>> {
  const member = await findMember(ctx.db, user.id)
  return {
    ...(await findTeaching(ctx.db, user.id)),
    is_welcomed: (member?.welcomedAt ?? null) !== null,
    can_answer: member?.canAnswer ?? '',
  }
}

/** Stores what the caller teaches and could answer, and finds questions that fit: first those about what they could answer. */
export async function saveWelcome(
  ctx: AppContext,
  user: User,
  { can_answer: canAnswer, ...teaching }: z.output<typeof saveCall.body>,
): Promise<Answer<typeof saveCall>> {
  await ctx.db.transaction(async (tx) => {
    await saveTeaching(tx, user.id, teaching)
    await saveMember(tx, user.id, { canAnswer, welcomedAt: ctx.now() })
  })
  const words = wordsOf(canAnswer)
  const answerable = words.length > 0 ? await selectSimilar(ctx.db, user.id, words, shown) : []
  const taught = await selectFitting(ctx.db, user.id, teaching, shown)
  const rows = [...new Map([...answerable, ...taught].map((row) => [row.id, row])).values()].slice(0, shown)
  return { fitting: await summariesOf(ctx, user.id, rows) }
}
