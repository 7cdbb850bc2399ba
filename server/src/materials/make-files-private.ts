import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage/storage.ts'

/**
 * Image uploads are public. An image that is a material itself is copied to a key that only signed addresses open; the public copy is
 * collected once unreferenced.
 */
export async function makeFilesPrivate(storage: Storage, key: string): Promise<string> {
  if (!key.startsWith('public/')) return key
  const own = `materials/${uuid()}${posix.extname(key)}`
  // Image uploads have 15 MB at most.
  await storage.put(own, await buffer(await storage.stream(key)))
  return own
}
