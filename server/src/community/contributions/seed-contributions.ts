import { ContributionForm } from '@ariviyal/contract/community/contributions/contributions'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOf, readSamples } from '../../platform/storage/sample-files.ts'
import { makeContent } from '../discussions/make-content.ts'
import { columnsOf } from './contribution-columns.ts'
import {
  countVersions,
  findVersion,
  insertContribution,
  lockSeeds,
  selectSeeded,
  updateContribution,
  updateVersion,
} from './contributions.queries.ts'

const Sample = z.object({ key: z.string().check(z.maxLength(60)), form: ContributionForm })

/**
 * Brings the experiments and plans of `content/contributions` into the community, signed by Ariviyal. Idempotent and safe to run
 * concurrently; what staff removed stays removed.
 */
export async function seedContributions(ctx: AppContext): Promise<void> {
  const samples = await readSamples(ctx, 'contributions/contributions.json', Sample)
  if (samples === null) return
  const isStoredIn = (seeded: Awaited<ReturnType<typeof selectSeeded>>) => (sample: z.output<typeof Sample>) =>
    sameForm(seeded.get(sample.key)?.form, sample.form)
  if (samples.every(isStoredIn(await selectSeeded(ctx.db)))) return
  await ctx.db.transaction(async (tx) => {
    await lockSeeds(tx)
    const seeded = await selectSeeded(tx)
    const isStored = isStoredIn(seeded)
    const now = ctx.now()
    // The list shows the newest id first, and the first sample belongs on top.
    for (const sample of samples.toReversed()) {
      if (isStored(sample)) continue
      const { key, form } = sample
      const content = makeContent(form.body)
      const before = seeded.get(key)
      if (before) {
        const version = await findVersion(tx, before.id, await countVersions(tx, before.id))
        if (version) await updateVersion(tx, version.id, { form, content })
        await updateContribution(tx, before.id, columnsOf(form))
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

/** Forms as PostgreSQL stores them: its order of keys is its own. */
const sameForm = (stored: object | undefined, form: object): boolean =>
  stored !== undefined && hashOf(canonical(stored)) === hashOf(canonical(form))
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
