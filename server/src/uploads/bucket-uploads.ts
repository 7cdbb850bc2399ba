import type { DataStore } from '@tus/server'
import { readBucketAddress } from '../platform/bucket-address.ts'

/** A part may take long on a poor line, and so may making one file of hundreds. */
const requestTimeout = 120_000

/** The bytes of uploads as parts of a bucket, where every instance finds them. The SDK is large, so it is loaded only by who uses it. */
export async function openBucketUploads(storageUrl: string): Promise<{ tus: DataStore; prefix: string }> {
  const [{ S3Store }, { bucketClientConfig }] = await Promise.all([
    import('@tus/s3-store'),
    import('../platform/bucket-storage.ts'),
  ])
  const address = readBucketAddress(storageUrl)
  const s3ClientConfig = {
    ...bucketClientConfig(address),
    bucket: address.bucket,
    requestHandler: { connectionTimeout: 2_000, requestTimeout, throwOnRequestTimeout: true },
  }
  return { tus: new S3Store({ s3ClientConfig }), prefix: address.prefix }
}
