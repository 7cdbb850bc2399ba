import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { BucketAddress } from './bucket-address.ts'
import { type Failure, isStoreFailure, statusOf } from './bucket-failure.ts'
import { ConfigError } from '../config.ts'
import { checkedKey, FileGone, isFileKey, type ListedFile, type Storage, StorageUnavailable } from './storage.ts'

/** Part size of a multipart upload; each part is retried by itself. S3 allows parts from 5 MiB, and 10,000 of them. */
const partBytes = 8 * 1024 * 1024
/** Timeout of an upload: allows for 64 kB per second. */
const uploadTimeout = (bytes: number) => ({ requestTimeout: 5_000 + Math.ceil(bytes / 64) })
/** Completing an upload of hundreds of parts takes the store a while. */
const completionTimeout = { requestTimeout: 120_000 }
/** Time limit of a metadata request, all retries included, since a user waits for it. */
const longestRequestMs = 6_000
/** Time limit without data in the middle of a file, while its reader wants more. */
const longestSilenceMs = 20_000

/**
 * S3 client configuration: three tries, and a few seconds until a response begins. The SDK finds the credentials (AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, a profile, the machine's role).
 */
export const bucketClientConfig = ({ region, endpoint }: BucketAddress): S3ClientConfig => ({
  region,
  // Stores other than AWS rarely support a host name per bucket, or the SDK's checksums.
  ...(endpoint && { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    throwOnRequestTimeout: true,
    // A paused video keeps its connection silent indefinitely; other requests must not wait for it.
    socketTimeout: 0,
    httpAgent: { keepAlive: true, maxSockets: 1_000 },
    httpsAgent: { keepAlive: true, maxSockets: 1_000 },
  },
})

/** Opens an S3 bucket as storage. Raises `ConfigError` when it is missing or inaccessible. */
export async function openBucket(address: BucketAddress, silenceMs = longestSilenceMs): Promise<Storage> {
  const { bucket: Bucket, prefix } = address
  const client = new S3Client(bucketClientConfig(address))
  await requireBucket(client, address)
  const at = (key: string) => ({ Bucket, Key: prefix + checkedKey(key) })
  return {
    put: async (key, source) => {
      const target = at(key)
      const file = await openSource(source)
      try {
        await guarded(file.bytes > partBytes ? putParts(client, target, file) : putWhole(client, target, file))
      } finally {
        await file.close()
      }
    },
    stat: async (key) => {
      const object = await withTimeLimit((bounds) =>
        client.send(new HeadObjectCommand(at(key)), bounds).catch(nullWhenMissing),
      )
      if (!object) return null
      const { ContentLength = 0, ETag = '', LastModified = new Date(0) } = object
      return { bytes: ContentLength, etag: `"${ETag.replaceAll('"', '')}"`, modified: LastModified }
    },
    stream: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ ...at(key), Range })
      const object = await withTimeLimit((bounds) => client.send(command, bounds).catch(nullWhenMissing))
      if (!object) throw new FileGone(`no file has the key ${key}`)
      const body = object.Body as Readable
      // The body must have the announced length.
      if (range && object.ContentLength !== range.end - range.start + 1) {
        body.destroy()
        throw new StorageUnavailable('the file store does not answer as it should', {
          cause: new Error('the response ignores the range'),
        })
      }
      return failOnSilence(body, silenceMs)
    },
    delete: async (key) => {
      await withTimeLimit((bounds) => client.send(new DeleteObjectCommand(at(key)), bounds))
    },
    list: (begin = '') => objectsIn(client, address, begin),
  }
}

async function* objectsIn(client: S3Client, { bucket, prefix }: BucketAddress, begin: string) {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + begin, ContinuationToken })
    const page = await withTimeLimit((bounds) => client.send(command, bounds))
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      const file: ListedFile = { key: Key.slice(prefix.length), bytes: Size, modified: LastModified }
      // Without a prefix, the bucket may contain unrelated objects.
      if (isFileKey(file.key)) yield file
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}

interface Source {
  bytes: number
  read: (start: number, end: number) => Promise<Uint8Array>
  close: () => Promise<void>
}

async function openSource(source: string | Uint8Array): Promise<Source> {
  if (typeof source !== 'string') {
    const read = async (start: number, end: number) => source.subarray(start, end)
    return { bytes: source.byteLength, read, close: async () => {} }
  }
  const handle = await open(source)
  const { size } = await handle.stat()
  const read = async (start: number, end: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(end - start), 0, end - start, start)
    if (bytesRead !== end - start) throw new Error(`${source} became shorter while it was stored`)
    return buffer
  }
  return { bytes: size, read, close: () => handle.close() }
}

interface Target {
  Bucket: string
  Key: string
}

async function putWhole(client: S3Client, target: Target, file: Source): Promise<void> {
  const Body = file.bytes === 0 ? new Uint8Array() : await file.read(0, file.bytes)
  await client.send(new PutObjectCommand({ ...target, Body }), uploadTimeout(file.bytes))
}

/** Uploads a file in parts. It becomes visible with its last part; on failure the upload is aborted. */
async function putParts(client: S3Client, target: Target, file: Source): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < file.bytes; start += partBytes) {
      const PartNumber = Parts.length + 1
      const Body = await file.read(start, Math.min(start + partBytes, file.bytes))
      const part = new UploadPartCommand({ ...target, UploadId, PartNumber, Body })
      const { ETag } = await client.send(part, uploadTimeout(Body.byteLength))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
      completionTimeout,
    )
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
}

/** A missing bucket also gives 404, but under another name. */
function nullWhenMissing(error: unknown): null {
  if (statusOf(error) === 404 && (error as Failure).name !== 'NoSuchBucket') return null
  throw error
}

/** Awaits a store request; failures of the store become `StorageUnavailable`. */
async function guarded<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isStoreFailure(error))
      throw new StorageUnavailable('the file store does not answer as it should', { cause: error })
    throw error
  }
}

/**
 * Like `guarded`, with a time limit of `longestRequestMs`, for requests that a user waits for. The signal does not cover the body of a
 * response.
 */
async function withTimeLimit<T>(send: (bounds: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), longestRequestMs)
  try {
    return await guarded(send({ abortSignal: controller.signal }))
  } finally {
    clearTimeout(timer)
  }
}

/** Passes the bytes through; fails when the store sends none for `silenceMs` while they are wanted. A paused reader does not count. */
function failOnSilence(body: Readable, silenceMs: number): Readable {
  const chunks = async function* () {
    let timer: NodeJS.Timeout | undefined
    const startTimer = () => {
      timer = setTimeout(
        () => body.destroy(new StorageUnavailable('the file store fell silent in the middle of a file')),
        silenceMs,
      )
    }
    try {
      startTimer()
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk as Uint8Array
        startTimer()
      }
    } finally {
      clearTimeout(timer)
    }
  }
  // A reader that disconnects while waiting also closes the connection to the store.
  return Readable.from(chunks(), { objectMode: false }).once('close', () => body.destroy())
}

async function requireBucket(client: S3Client, { bucket, endpoint, region }: BucketAddress): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    const { name, message } = error as Failure
    const store = endpoint ?? `S3 in ${region}`
    const status = statusOf(error)
    if (status === 404) throw new ConfigError(`STORAGE_URL: there is no bucket ${bucket} at ${store}`)
    if (status === 301) throw new ConfigError(`STORAGE_URL: the bucket ${bucket} is not in the region ${region}`)
    if (name === 'CredentialsProviderError')
      throw new ConfigError('STORAGE_URL needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
    if (status !== undefined && status >= 400 && status < 500)
      throw new ConfigError(
        `STORAGE_URL: ${store} refuses the credentials for the bucket ${bucket} (status ${status}): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
      )
    throw new ConfigError(`STORAGE_URL: the file store at ${store} cannot be reached (${message ?? name})`)
  }
}
