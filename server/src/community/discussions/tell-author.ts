import { findPerson } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hasBlocked } from '../members/blocks.queries.ts'
import { tellFollowers } from '../members/follow-discussion.ts'
import { tellMentioned } from '../mentions/mention-colleagues.ts'
import { answerAcceptedMail, discussionAnsweredMail } from './discussions.mails.ts'
import type { DiscussionRow } from './discussions.table.ts'

export const pathOf = (discussionId: string): string => `/networking/discussions/${discussionId}`

/** Tells those whom it mentions, followers, and the asker, of an answer of somebody whom they have not blocked. */
export async function tellOfAnswer(
  ctx: AppContext,
  tx: Transaction,
  { id, authorId, title }: DiscussionRow,
  answer: { id: string; authorId: string | null; isAnonymous: boolean },
): Promise<void> {
  await tellMentioned(
    ctx,
    tx,
    { answerId: answer.id },
    { title, path: `${pathOf(id)}#${answer.id}`, author: answer, except: authorId },
  )
  await tellFollowers(ctx, tx, { id, title, authorId, path: pathOf(id) }, answer)
  if (authorId === null || authorId === answer.authorId) return
  if (answer.authorId && !answer.isAnonymous && (await hasBlocked(tx, authorId, answer.authorId))) return
  const asker = await findPerson(tx, authorId)
  if (!asker) return
  const path = pathOf(id)
  const mail = discussionAnsweredMail(asker, { title, url: `${ctx.config.publicUrl}${path}` })
  await notify(ctx, tx, 'discussion-answered', [{ userId: asker.id, mail, details: `“${title}”`, path }])
}

/** Tells the author of an answer that it was accepted. */
export async function tellOfAcceptance(
  ctx: AppContext,
  tx: Transaction,
  { id, title, authorId: askerId }: DiscussionRow,
  authorId: string | null,
): Promise<void> {
  const author = authorId && authorId !== askerId ? await findPerson(tx, authorId) : null
  if (!author) return
  const path = pathOf(id)
  const mail = answerAcceptedMail(author, { title, url: `${ctx.config.publicUrl}${path}` })
  await notify(ctx, tx, 'answer-accepted', [{ userId: author.id, mail, details: `“${title}”`, path }])
}
