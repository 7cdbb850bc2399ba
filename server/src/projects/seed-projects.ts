import { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../platform/app-context.ts'
import { readSamples } from '../platform/storage/sample-files.ts'
import { insertProject, insertVersion, lockSeeds, selectSeedKeys } from './projects.queries.ts'

const Sample = z.object({ key: z.string().check(z.maxLength(60)), form: ProjectForm })

/**
 * Brings the projects of `content/projects` in, published and open. Idempotent and safe to run concurrently; one that is there stays as it
 * is, since classes may have measured by its protocol.
 */
export async function seedProjects(ctx: AppContext): Promise<void> {
  const samples = await readSamples(ctx, 'projects/projects.json', Sample)
  if (samples === null) return
  const isMissing = (keys: Set<string>) => samples.filter(({ key }) => !keys.has(key))
  if (isMissing(await selectSeedKeys(ctx.db)).length === 0) return
  await ctx.db.transaction(async (tx) => {
    await lockSeeds(tx)
    const now = ctx.now()
    // The list shows the newest first, and the first sample belongs on top.
    for (const { key, form } of isMissing(await selectSeedKeys(tx)).toReversed()) {
      const id = uuid()
      const openedAt = now
      await insertProject(tx, { id, seedKey: key, state: 'open', draft: form, published: 1, createdAt: now, openedAt })
      await insertVersion(tx, {
        id: uuid(),
        projectId: id,
        number: 1,
        form,
        changes: 'First version',
        publishedAt: now,
      })
    }
  })
}
