import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import type { Executor } from './database.ts'
import type { House } from './house.ts'
import { forgetLooseFile, replaceLooseFiles, selectLooseSince } from './loose-files.queries.ts'

/** What a feature offers to the collector: the keys of all files that its rows refer to, at this moment. */
export type FileKeys = (db: Executor, now: Date) => Promise<string[]>

const collectJob = 'files.collect'

/** Once a day, over all instances, the files that nobody needs any more are removed. */
export function collectorJobs(house: House, features: FileKeys[]): void {
  house.jobs.work(collectJob, { timeoutSeconds: 3_600 }, () => collectFiles(house, features))
  house.jobs.schedule(collectJob, '40 2 * * *', brand.timeZone)
}

/**
 * Removes the files that nothing has referred to for `times.looseFileHours`, counted from when that was first seen here and not from the
 * age of the file: one that was replaced a moment ago may be years old, and signed addresses of it still open.
 */
async function collectFiles(house: House, features: FileKeys[]): Promise<void> {
  const { db, log, storage } = house
  const sizes = new Map<string, number>()
  // The files first: one that comes meanwhile is not in the list, and cannot be missed among the references.
  for await (const { key, bytes } of storage.list()) sizes.set(key, bytes)
  const now = house.now()
  const referred = new Set<string>()
  for (const keysOf of features) for (const key of await keysOf(db, now)) referred.add(key)

  const loose = [...sizes.keys()].filter((key) => !referred.has(key))
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
