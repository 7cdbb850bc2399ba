import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import type { Storage } from '../platform/storage/storage.ts'

/**
 * Image uploads are public. An image that is content of its own is copied into a folder that only signed addresses open; the public copy is
 * collected once unreferenced. Other files keep their key.
 */
export async function makeFilePrivate(storage: Storage, key: string, folder: 'materials' | 'work'): Promise<string> {
  if (!key.startsWith('public/')) return key
  const own = `${folder}/${uuid()}${posix.extname(key)}`
  // Image uploads have 15 MB at most.
  await storage.put(own, await buffer(await storage.stream(key)))
  return own
}
