import { readBucketAddress } from './bucket-address.ts'
import { openFolder } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Files in a folder, or in an S3 bucket when `storageUrl` is given. Raises `ConfigError` when the bucket cannot be used. */
export async function openStorage(folder: string, storageUrl?: string): Promise<Storage> {
  if (!storageUrl) return openFolder(folder)
  const address = readBucketAddress(storageUrl)
  // The SDK of S3 is large, so it is loaded only by who uses it.
  const { openBucket } = await import('./bucket-storage.ts')
  return openBucket(address)
}
