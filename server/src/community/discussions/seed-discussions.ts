import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { Subject } from '@ariviyal/contract/community/discussions'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { readSamples } from '../../platform/storage/sample-files.ts'
import { makeContent } from './make-content.ts'
import {
  insertAnswer,
  insertDiscussion,
  lockSeeds,
  selectSeeded,
  updateAnswer,
  updateDiscussion,
} from './posts.queries.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const Sample = z.object({
  key: text(60),
  subject: Subject,
  grade: z.int(),
  chapter: text(100),
  title: text(communityLimits.titleMax),
  body: text(communityLimits.bodyMax),
  answer: text(communityLimits.bodyMax),
})

/**
 * Brings the questions and answers of `content/discussions` into the community, signed by Ariviyal. Idempotent and safe to run
 * concurrently; what staff removed stays removed.
 */
export async function seedDiscussions(ctx: AppContext): Promise<void> {
  const samples = await readSamples(ctx, 'discussions/discussions.json', Sample)
  if (samples === null) return
  if (samples.every(isStoredIn(await seededBy(ctx.db)))) return
  await ctx.db.transaction(async (tx) => {
    await lockSeeds(tx)
    const seeded = await seededBy(tx)
    const isStored = isStoredIn(seeded)
    const now = ctx.now()
    // The list shows the newest id first, and the lowest grade belongs on top.
    for (const sample of samples.toReversed()) {
      if (isStored(sample)) continue
      const { key, answer, ...about } = sample
      const question = { ...about, content: makeContent(about.body) }
      const reply = { body: answer, content: makeContent(answer) }
      const before = seeded.get(key)
      if (before) {
        await updateDiscussion(tx, before.id, question)
        await updateAnswer(tx, before.answerId, reply)
        continue
      }
      const id = uuid()
      const shown = { seedKey: key, state: 'shown' as const, createdAt: now }
      await insertDiscussion(tx, { ...question, ...shown, id, answerCount: 1, firstAnsweredAt: now })
      await insertAnswer(tx, { ...reply, ...shown, id: uuid(), discussionId: id })
    }
  })
}

const seededBy = async (executor: Executor) => new Map((await selectSeeded(executor)).map((row) => [row.seedKey, row]))

/** Whether a sample is stored as it is now. */
const isStoredIn =
  (seeded: Awaited<ReturnType<typeof seededBy>>) =>
  ({ key, title, body, answer }: z.output<typeof Sample>): boolean => {
    const row = seeded.get(key)
    return row?.title === title && row.body === body && row.answer === answer
  }
