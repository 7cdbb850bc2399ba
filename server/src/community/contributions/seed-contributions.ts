import { isDeepStrictEqual } from 'node:util'
import { ContributionForm } from '@ariviyal/contract/community/contributions/contributions'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { readSamples } from '../../platform/storage/sample-files.ts'
import { makeContent } from '../discussions/make-content.ts'
import { columnsOf } from './contribution-columns.ts'
import {
  insertContribution,
  lockSeeds,
  selectSeeded,
  updateContribution,
  updateVersion,
} from './contributions.queries.ts'

const Sample = z.object({ key: z.string().check(z.maxLength(60)), form: ContributionForm })

/**
 * Brings the experiments and plans of `content/contributions` into the community, public and signed by Ariviyal. Idempotent and safe to
 * run concurrently; what staff removed stays removed.
 */
export async function seedContributions(ctx: AppContext): Promise<void> {
  const samples = await readSamples(ctx, 'contributions/contributions.json', Sample)
  if (samples === null) return
  if (samples.every(isStoredIn(await seededBy(ctx.db)))) return
  await ctx.db.transaction(async (tx) => {
    await lockSeeds(tx)
    const seeded = await seededBy(tx)
    const isStored = isStoredIn(seeded)
    const now = ctx.now()
    // The list shows the newest id first, and the first sample belongs on top.
    for (const sample of samples.toReversed()) {
      if (isStored(sample)) continue
      const { key, form } = sample
      const content = makeContent(form.body)
      const before = seeded.get(key)
      if (before) {
        await updateContribution(tx, before.id, columnsOf(form))
        await updateVersion(tx, before.versionId, { form, content })
        continue
      }
      const id = uuid()
      await insertContribution(
        tx,
        {
          ...columnsOf(form),
          id,
          kind: form.kind,
          seedKey: key,
          state: 'shown',
          publicVersion: 1,
          publishedAt: now,
          createdAt: now,
        },
        { id: uuid(), contributionId: id, number: 1, state: 'public', form, content, createdAt: now, decidedAt: now },
      )
    }
  })
}

const seededBy = async (executor: Executor) => new Map((await selectSeeded(executor)).map((row) => [row.seedKey, row]))

/** Whether a sample is stored as it is now. */
const isStoredIn =
  (seeded: Awaited<ReturnType<typeof seededBy>>) =>
  ({ key, form }: z.output<typeof Sample>): boolean =>
    isDeepStrictEqual(seeded.get(key)?.form, form)
