import type { DataStore } from '@tus/server'
import { readBucketAddress } from '../platform/bucket-address.ts'

/** What is read of a request of the SDK. */
interface HttpRequest {
  method: string
  query?: object
  headers: Record<string, string>
}

/** Making one file of hundreds of parts takes the store a while. */
const completingMs = 120_000

/** How long an answer may take: as `bucketClientConfig` says, and longer for what sends bytes (at 64 kB a second) or puts parts together. */
function longestMs({ method, query = {}, headers }: HttpRequest): number {
  if (method === 'POST' && 'uploadId' in query) return completingMs
  return 5_000 + Math.ceil(Number(headers['content-length'] ?? 0) / 64)
}

/** The bytes of uploads as parts of a bucket, where every instance finds them. The SDK is large, so it is loaded only by who uses it. */
export async function openBucketUploads(storageUrl: string): Promise<{ tus: DataStore; prefix: string }> {
  const [{ S3Store }, { S3Client }, { bucketClientConfig }] = await Promise.all([
    import('@tus/s3-store'),
    import('@aws-sdk/client-s3'),
    import('../platform/bucket-storage.ts'),
  ])
  const address = readBucketAddress(storageUrl)
  const usual = bucketClientConfig(address)
  // Nobody pauses in the middle of what is read here.
  const config = { ...usual, requestHandler: { ...usual.requestHandler, socketTimeout: completingMs } }
  const { requestHandler } = new S3Client(config).config
  const bounded = Object.assign(Object.create(requestHandler) as typeof requestHandler, {
    handle: (request: HttpRequest, options?: object) =>
      requestHandler.handle(request as never, { ...options, requestTimeout: longestMs(request) }),
  })
  const s3ClientConfig = { ...config, bucket: address.bucket, maxAttempts: 2, requestHandler: bounded }
  return { tus: new S3Store({ s3ClientConfig }), prefix: address.prefix }
}
