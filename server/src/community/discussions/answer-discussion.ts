import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import type { AnswerForm } from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { claimPicture } from '../../questions/pictures.ts'
import { requireDailyLimit } from '../members/daily-limit.ts'
import { requireMayPost } from '../members/may-post.ts'
import { saveMentions } from '../mentions/mention-colleagues.ts'
import { answers } from './discussions.table.ts'
import { countAnswers, countPostsSince, insertAnswer, lockDiscussion, recountAnswers } from './posts.queries.ts'
import { stateOfNewPost } from './review.ts'
import { tellOfAnswer } from './tell-author.ts'

/** Raises `not-found`, `not-ready` for a full thread, `too-often`, and the errors of `requireMayPost`. */
export async function answerDiscussion(
  ctx: AppContext,
  user: User,
  discussionId: string,
  form: AnswerForm,
  content: Block[],
) {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await requireMayPost(ctx, tx, user)
    const discussion = await lockDiscussion(tx, discussionId)
    if (discussion?.state !== 'shown') throw new AppError('not-found')
    if ((await countAnswers(tx, discussionId)) >= communityLimits.answersMax)
      throw new AppError('not-ready', communityMessages.threadFull)
    const now = ctx.now()
    await requireDailyLimit(tx, user.id, now, {
      limits: communityLimits.perDay.answers,
      countSince: (since, most) => countPostsSince(tx, answers, user.id, since, most),
      full: communityMessages.answersFull,
    })
    const id = uuid()
    const state = await stateOfNewPost(tx, user.id, form.body, now)
    const answer = {
      id,
      discussionId,
      authorId: user.id,
      // The name below an own anonymous question would tell who asked it.
      isAnonymous: form.is_anonymous || (discussion.isAnonymous && discussion.authorId === user.id),
      body: form.body,
      content,
      picture: await claimPicture(tx, user.id, form.picture, { known: null, field: 'picture.upload', now }),
      state,
      createdAt: now,
    }
    await insertAnswer(tx, answer)
    await saveMentions(tx, { answerId: id }, form.mentions, now)
    if (state === 'shown') {
      await recountAnswers(tx, discussion)
      await tellOfAnswer(ctx, tx, discussion, answer)
    }
    return { id, state, msg: state === 'shown' ? communityMessages.answered : communityMessages.answeredWaiting }
  })
}
