import type { DataStore } from '@tus/server'
import { readBucketAddress } from '../../platform/storage/bucket-address.ts'

/** The fields used of an SDK request. */
interface HttpRequest {
  method: string
  query?: object
  headers: Record<string, string>
}

/** Completing a multipart upload of hundreds of parts takes the store a while. */
const completingMs = 120_000

/** Request timeouts: those of `bucketClientConfig`, longer for calls that send bytes (at 64 kB a second) or complete a multipart upload. */
function timeoutMs({ method, query = {}, headers }: HttpRequest): number {
  if (method === 'POST' && 'uploadId' in query) return completingMs
  return 5_000 + Math.ceil(Number(headers['content-length'] ?? 0) / 64)
}

/** Upload bytes as parts in a bucket, shared by all instances. The SDK is large, so it is loaded on demand. */
export async function openBucketUploads(storageUrl: string): Promise<{ tus: DataStore; prefix: string }> {
  const [{ S3Store }, { S3Client }, { bucketClientConfig }] = await Promise.all([
    import('@tus/s3-store'),
    import('@aws-sdk/client-s3'),
    import('../../platform/storage/bucket-storage.ts'),
  ])
  const address = readBucketAddress(storageUrl)
  const defaults = bucketClientConfig(address)
  // No reader pauses in the middle of these responses.
  const config = { ...defaults, requestHandler: { ...defaults.requestHandler, socketTimeout: completingMs } }
  const { requestHandler } = new S3Client(config).config
  const withTimeouts = Object.assign(Object.create(requestHandler) as typeof requestHandler, {
    handle: (request: HttpRequest, options?: object) =>
      requestHandler.handle(request as never, { ...options, requestTimeout: timeoutMs(request) }),
  })
  const s3ClientConfig = { ...config, bucket: address.bucket, maxAttempts: 2, requestHandler: withTimeouts }
  return { tus: new S3Store({ s3ClientConfig }), prefix: address.prefix }
}
