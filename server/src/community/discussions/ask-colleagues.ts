import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import type { DiscussionForm } from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { claimPicture } from '../../questions/pictures.ts'
import { requireDailyLimit } from '../members/daily-limit.ts'
import { requireMayPost } from '../members/may-post.ts'
import { saveMentions, tellMentioned } from '../mentions/mention-colleagues.ts'
import { discussions } from './discussions.table.ts'
import { columnsOf, countPostsSince, insertDiscussion } from './posts.queries.ts'
import { stateOfNewPost } from './review.ts'
import { pathOf } from './tell-author.ts'

/** Raises the errors of `requireMayPost`, and `too-often`. */
export async function askColleagues(ctx: AppContext, user: User, form: DiscussionForm, content: Block[]) {
  return ctx.db.transaction(async (tx) => {
    // Two at once count each other.
    await lockUser(tx, user.id)
    await requireMayPost(ctx, tx, user)
    const now = ctx.now()
    await requireDailyLimit(tx, user.id, now, {
      limits: communityLimits.perDay.discussions,
      countSince: (since, most) => countPostsSince(tx, discussions, user.id, since, most),
      full: communityMessages.discussionsFull,
    })
    const id = uuid()
    const state = await stateOfNewPost(tx, user.id, `${form.title} ${form.body}`, now)
    const picture = await claimPicture(tx, user.id, form.picture, { known: null, field: 'picture.upload', now })
    const author = { authorId: user.id, isAnonymous: form.is_anonymous }
    await insertDiscussion(tx, {
      id,
      ...author,
      ...columnsOf(form),
      content,
      picture,
      state,
      createdAt: now,
    })
    const post = { discussionId: id }
    await saveMentions(tx, post, form.mentions, now)
    if (state === 'shown')
      await tellMentioned(ctx, tx, post, { title: form.title, path: pathOf(id), author, except: null })
    return { id, state, msg: state === 'shown' ? communityMessages.asked : communityMessages.askedWaiting }
  })
}
