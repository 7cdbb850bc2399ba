import { readBucketAddress } from './bucket-address.ts'
import { openFolder } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Opens a folder, or an S3 bucket when `storageUrl` is set. Raises `ConfigError` when the bucket cannot be used. */
export async function openStorage(folder: string, storageUrl?: string): Promise<Storage> {
  if (!storageUrl) return openFolder(folder)
  const address = readBucketAddress(storageUrl)
  // The S3 SDK is large, so it is loaded only when needed.
  const { openBucket } = await import('./bucket-storage.ts')
  return openBucket(address)
}
