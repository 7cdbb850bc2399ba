import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage.ts'

/**
 * Pictures are uploaded to where everyone may see them. One that is a material itself gets a key that only a signed address opens; the
 * open copy is collected once nothing refers to it.
 */
export async function keepPrivate(storage: Storage, key: string): Promise<string> {
  if (!key.startsWith('public/')) return key
  const own = `materials/${uuid()}${posix.extname(key)}`
  // A picture has 15 MB at most (uploads).
  await storage.put(own, await buffer(await storage.stream(key)))
  return own
}
