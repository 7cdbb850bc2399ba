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
import { ConfigError } from './config.ts'
import { checkedKey, FileGone, isFileKey, type ListedFile, type Storage, StorageAway } from './storage.ts'

/** A larger file goes in parts of this size, each tried again by itself; S3 takes parts from 5 MiB, and 10,000 of them. */
const partBytes = 8 * 1024 * 1024
/** Bytes that are sent may take long on a poor line, but no longer than at 64 kB a second. */
const writing = (bytes: number) => ({ requestTimeout: 5_000 + Math.ceil(bytes / 64) })
/** Making one file of hundreds of parts takes the store a while. */
const completing = { requestTimeout: 120_000 }
/** What is asked of the store is answered within this, all tries together, or it is away: somebody waits for it. */
const longestAskMs = 6_000
/** A store that falls silent in the middle of a file, while its reader wants more, is left after this. */
const longestSilenceMs = 20_000

/**
 * How the bucket is talked to, bounded: three tries, and at most seconds until an answer begins. Credentials come from where the SDK
 * looks for them (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, the machine's role).
 */
export const bucketClientConfig = ({ region, endpoint }: BucketAddress): S3ClientConfig => ({
  region,
  // Stores other than that of AWS rarely have a host name per bucket, nor know the checksums that the SDK would add.
  ...(endpoint && { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    throwOnRequestTimeout: true,
    // A film that is paused holds its connection, silent for as long as it likes; the others must not wait for it.
    socketTimeout: 0,
    httpAgent: { keepAlive: true, maxSockets: 1_000 },
    httpsAgent: { keepAlive: true, maxSockets: 1_000 },
  },
})

/** Files in an S3 bucket. Raises `ConfigError` when the bucket is not there, or not for us. */
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
        await asked(file.bytes > partBytes ? putParts(client, target, file) : putWhole(client, target, file))
      } finally {
        await file.close()
      }
    },
    stat: async (key) => {
      const object = await soon((bounds) => client.send(new HeadObjectCommand(at(key)), bounds).catch(nullWhenMissing))
      if (!object) return null
      const { ContentLength = 0, ETag = '', LastModified = new Date(0) } = object
      return { bytes: ContentLength, etag: `"${ETag.replaceAll('"', '')}"`, modified: LastModified }
    },
    stream: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const asking = new GetObjectCommand({ ...at(key), Range })
      const object = await soon((bounds) => client.send(asking, bounds).catch(nullWhenMissing))
      if (!object) throw new FileGone(`nothing is kept under ${key}`)
      const body = object.Body as Readable
      // What the browser is told of the length must be what it gets.
      if (range && object.ContentLength !== range.end - range.start + 1) {
        body.destroy()
        throw new StorageAway('the file store does not answer as it should', { cause: new Error('no range was given') })
      }
      return steady(body, silenceMs)
    },
    delete: async (key) => {
      await soon((bounds) => client.send(new DeleteObjectCommand(at(key)), bounds))
    },
    list: (begin = '') => objectsIn(client, address, begin),
  }
}

async function* objectsIn(client: S3Client, { bucket, prefix }: BucketAddress, begin: string) {
  let ContinuationToken: string | undefined
  do {
    const asking = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + begin, ContinuationToken })
    const page = await soon((bounds) => client.send(asking, bounds))
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      const file: ListedFile = { key: Key.slice(prefix.length), bytes: Size, modified: LastModified }
      // Without a prefix the bucket may hold what others put there under names of their own.
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
  await client.send(new PutObjectCommand({ ...target, Body }), writing(file.bytes))
}

/** Nobody sees the file before its last part has come; parts of one that does not come to its end are given up. */
async function putParts(client: S3Client, target: Target, file: Source): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < file.bytes; start += partBytes) {
      const PartNumber = Parts.length + 1
      const Body = await file.read(start, Math.min(start + partBytes, file.bytes))
      const part = new UploadPartCommand({ ...target, UploadId, PartNumber, Body })
      const { ETag } = await client.send(part, writing(Body.byteLength))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
      completing,
    )
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
}

/** A bucket that is gone answers 404 too, but under another name. */
function nullWhenMissing(error: unknown): null {
  if (statusOf(error) === 404 && (error as Failure).name !== 'NoSuchBucket') return null
  throw error
}

/** An answer of the store; what keeps it from answering becomes `StorageAway`. */
async function asked<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (isStoreFailure(error)) throw new StorageAway('the file store does not answer as it should', { cause: error })
    throw error
  }
}

/** As `asked`, for what somebody waits for: given up after `longestAskMs`. The signal is not for the bytes that follow an answer. */
async function soon<T>(ask: (bounds: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const giving = new AbortController()
  const timer = setTimeout(() => giving.abort(), longestAskMs)
  try {
    return await asked(ask({ abortSignal: giving.signal }))
  } finally {
    clearTimeout(timer)
  }
}

/** The same bytes; breaks when the store gives none for `silenceMs` though they are wanted. A reader who pauses is waited for. */
function steady(body: Readable, silenceMs: number): Readable {
  const chunks = async function* () {
    let timer: NodeJS.Timeout | undefined
    const expect = () => {
      timer = setTimeout(
        () => body.destroy(new StorageAway('the file store fell silent in the middle of a file')),
        silenceMs,
      )
    }
    try {
      expect()
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk as Uint8Array
        expect()
      }
    } finally {
      clearTimeout(timer)
    }
  }
  // A reader who leaves while a chunk is waited for takes the connection to the store along.
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
