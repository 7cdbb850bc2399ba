import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { v7 as uuid } from 'uuid'
import { ConfigError } from './config.ts'

export interface StoredFile {
  bytes: number
  /** Quoted, as HTTP writes it. */
  etag: string
  modified: Date
}

/** Where files are kept. Keys are relative paths of lower-case words, such as `ebooks/light-and-sight.pdf`; those under `public/` are open to all. */
export interface Storage {
  /** Stores a file of this machine (its path), or bytes, whole or not at all. */
  put(key: string, source: string | Uint8Array): Promise<void>
  /** Null when nothing is kept under the key. */
  stat(key: string): Promise<StoredFile | null>
  /** The bytes from `start` to `end`, both counted in; all of them without a range. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>
  delete(key: string): Promise<void>
}

/** What may be a key; checked before a path is made of it, so that no key leaves the folder. */
export const isFileKey = (key: string): boolean =>
  key.length <= 300 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)

/** Files in a folder, or in an S3 bucket when `storageUrl` (`s3://bucket/prefix?endpoint=…&region=…`) is given. */
export async function openStorage(folder: string, storageUrl?: string): Promise<Storage> {
  return storageUrl ? openBucket(storageUrl) : openFolder(folder)
}

function checked(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a key of a file: ${key}`)
  return key
}

async function statOf(disk: Disk, key: string): Promise<StoredFile | null> {
  if (!(await disk.exists(key))) return null
  const { contentLength, etag, lastModified } = await disk.getMetaData(key)
  // A weak tag would keep browsers from asking for the rest of a file with If-Range.
  return { bytes: contentLength, etag: `"${etag.replace(/^W\//, '').replaceAll('"', '')}"`, modified: lastModified }
}

function openFolder(folder: string): Storage {
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  const disk = new Disk(driver)
  return {
    async put(key, source) {
      // A reader must never meet half a file, nor a crash leave one: it is written beside and moved.
      const incoming = `incoming/${uuid()}`
      if (typeof source === 'string') await disk.copyFromFs(source, incoming)
      else await disk.put(incoming, source)
      await disk.move(incoming, checked(key))
    },
    stat: (key) => statOf(disk, checked(key)),
    stream: async (key, range) => createReadStream(`${folder}/${checked(key)}`, range ?? {}),
    delete: (key) => disk.delete(checked(key)),
  }
}

/** The SDK of S3 is large, so it is loaded only by who uses it. Credentials come from where the SDK looks for them. */
async function openBucket(storageUrl: string): Promise<Storage> {
  const [{ GetObjectCommand, S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const url = new URL(storageUrl)
  const bucket = url.hostname
  if (!bucket) throw new ConfigError('STORAGE_URL must name a bucket: s3://bucket/prefix?region=…')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Stores other than that of AWS rarely have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const place = (key: string) => (prefix ? `${prefix}/${checked(key)}` : checked(key))
  return {
    async put(key, source) {
      if (typeof source === 'string') await disk.copyFromFs(source, place(key))
      else await disk.put(place(key), source)
    },
    stat: (key) => statOf(disk, place(key)),
    async stream(key, range) {
      const object = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: place(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      return object.Body as Readable
    },
    delete: (key) => disk.delete(place(key)),
  }
}
