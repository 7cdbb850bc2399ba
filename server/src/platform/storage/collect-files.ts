import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import type { Executor } from '../db/database.ts'
import type { AppContext } from '../app-context.ts'
import { forgetLooseFile, replaceLooseFiles, selectLooseSince } from './loose-files.queries.ts'

/** A feature's function that returns the keys of all files its rows refer to. */
export type FileKeys = (db: Executor, now: Date) => Promise<string[]>

const collectJob = 'files.collect'

/** Removes unreferenced files once a day, across all instances. */
export function collectorJobs(ctx: AppContext, features: FileKeys[]): void {
  ctx.jobs.work(collectJob, { timeoutSeconds: 3_600 }, () => collectFiles(ctx, features))
  ctx.jobs.schedule(collectJob, '40 2 * * *', brand.timeZone)
}

/**
 * Removes files unreferenced for `times.looseFileHours`. Counts from when that was first observed, not from the file's age: a file replaced
 * a moment ago may be years old, with signed URLs still in use.
 */
async function collectFiles(ctx: AppContext, features: FileKeys[]): Promise<void> {
  const { db, log, storage } = ctx
  const sizes = new Map<string, number>()
  // Lists files before references: a file stored meanwhile is then not listed, and cannot seem unreferenced.
  for await (const { key, bytes } of storage.list()) sizes.set(key, bytes)
  const now = ctx.now()
  const referenced = new Set<string>()
  for (const keysOf of features) for (const key of await keysOf(db, now)) referenced.add(key)

  const loose = [...sizes.keys()].filter((key) => !referenced.has(key))
  await db.transaction((tx) => replaceLooseFiles(tx, loose, now))
  const due = await selectLooseSince(db, new Date(now.getTime() - times.looseFileHours * 3_600_000))
  let bytes = 0
  for (const { key } of due) {
    await storage.delete(key)
    await forgetLooseFile(db, key)
    bytes += sizes.get(key) ?? 0
  }
  log.info({ files: sizes.size, loose: loose.length, collected: due.length, bytes }, 'files that nothing refers to')
}
