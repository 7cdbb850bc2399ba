import { communityLimits, communityTimes } from '@ariviyal/contract/community/community-limits'
import { findPeople } from '../../accounts/find-people.ts'
import { findTeachersOf } from '../../accounts/teaching/find-teaching.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { DiscussionRow } from '../discussions/discussions.table.ts'
import { updateDiscussion } from '../discussions/posts.queries.ts'
import { pathOf } from '../discussions/tell-author.ts'
import { type ClockStep, lockDue, mayAnswer } from './clock.queries.ts'
import { discussionUnansweredMail, discussionWaitsMail } from './clock.mails.ts'

/**
 * The answer clock: a question without an answer goes to matching teachers, then to the staff queue, then its asker is told what was done. Each
 * step is taken once, also when two instances run.
 */
export async function runAnswerClock(ctx: AppContext): Promise<void> {
  const { teachersHours, staffHours, askerHours } = communityTimes
  await takeStep(ctx, 'teachersToldAt', teachersHours, (tx, discussion) => askTeachers(ctx, tx, discussion))
  // The staff queue reads the moment.
  await takeStep(ctx, 'staffToldAt', staffHours, async () => {})
  await takeStep(ctx, 'askerToldAt', askerHours, (tx, discussion) => tellAsker(ctx, tx, discussion))
}

/** Takes a step for all questions that are due, in batches. */
async function takeStep(
  ctx: AppContext,
  step: ClockStep,
  hours: number,
  act: (tx: Transaction, discussion: DiscussionRow) => Promise<void>,
): Promise<void> {
  const until = new Date(ctx.now().getTime() - hours * 3_600_000)
  for (let hasMore = true; hasMore;)
    hasMore = await ctx.db.transaction(async (tx) => {
      const due = await lockDue(tx, step, until)
      for (const discussion of due) {
        await updateDiscussion(tx, discussion.id, { [step]: ctx.now() })
        await act(tx, discussion)
      }
      return due.length > 0
    })
}

/** Asks teachers of the subject and the grade, as they say, who can answer it. */
async function askTeachers(ctx: AppContext, tx: Transaction, discussion: DiscussionRow): Promise<void> {
  const { id, subject, grade, title, authorId } = discussion
  const path = pathOf(id)
  const teachers = await findTeachersOf(tx, {
    subject,
    grade,
    besides: authorId,
    most: communityLimits.matchingTeachers,
    may: mayAnswer(discussion, ctx.now()),
  })
  await updateDiscussion(tx, id, { teachersTold: teachers.length })
  const people = await findPeople(tx, teachers)
  const notices = [...people.values()].map((person) => ({
    userId: person.id,
    mail: discussionUnansweredMail(person, { title, url: `${ctx.config.publicUrl}${path}` }),
    details: `“${title}”`,
    path,
  }))
  await notify(ctx, tx, 'discussion-unanswered', notices)
}

async function tellAsker(
  ctx: AppContext,
  tx: Transaction,
  { id, title, authorId, teachersTold }: DiscussionRow,
): Promise<void> {
  const asker = authorId && (await findPeople(tx, [authorId])).get(authorId)
  if (!asker) return
  const path = pathOf(id)
  const mail = discussionWaitsMail(asker, { title, url: `${ctx.config.publicUrl}${path}`, teachersTold })
  await notify(ctx, tx, 'discussion-waits', [{ userId: asker.id, mail, details: `“${title}”`, path }])
}
