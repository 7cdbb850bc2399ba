import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { type DataStore, ERRORS, Upload } from '@tus/server'
import { filesFolder } from '../../platform/storage/files-folder.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { openBucketUploads } from './bucket-uploads.ts'
import { isMissingFile } from '../../platform/storage/missing-file.ts'
import { StorageUnavailable } from '../../platform/storage/storage.ts'
import { infoKey, placeOf, unfinishedKeys } from '../upload-keys.ts'

/** Stores bytes until a file is complete and examined. Shares the storage of other files, so that all instances reach it. */
export interface UploadStore {
  readonly tus: DataStore
  /** The id of an upload in the tus server. */
  placeOf(id: string): string
  create(id: string, bytes: number): Promise<void>
  /** Number of received bytes; null if the upload does not exist. */
  receivedOf(id: string): Promise<number | null>
  /** Path of the complete file: its own, or that of a copy made in the folder. Null if it does not exist. */
  fetch(id: string, bytes: number, folder: string): Promise<string | null>
  /** Does nothing if it does not exist. */
  remove(id: string): Promise<void>
}

interface TusStorage {
  tus: DataStore
  /** For a bucket; empty on disk. */
  prefix: string
  localPath?: (id: string) => string
}

const stores = new WeakMap<AppContext, Promise<UploadStore>>()

/** The single store of this instance, opened on first use. */
export function uploadStoreOf(ctx: AppContext): Promise<UploadStore> {
  const store = stores.get(ctx) ?? openUploadStore(ctx)
  stores.set(ctx, store)
  return store
}

async function openUploadStore(ctx: AppContext): Promise<UploadStore> {
  const { storageUrl } = ctx.config
  const { tus, prefix, localPath }: TusStorage = storageUrl ? await openBucketUploads(storageUrl) : openFolder(ctx)
  const tusIdOf = (id: string) => prefix + placeOf(id)
  return {
    tus,
    placeOf: tusIdOf,
    create: async (id, bytes) => {
      await tus.create(new Upload({ id: tusIdOf(id), size: bytes, offset: 0 }))
    },
    receivedOf: async (id) => {
      try {
        return (await tus.getUpload(tusIdOf(id))).offset
      } catch (error) {
        if (!isGone(error)) throw error
        // The S3 store of the tus library treats every read error as a missing file. This one reports an unavailable store.
        if (!localPath && (await ctx.storage.stat(infoKey(id))))
          throw new StorageUnavailable('the file store did not report the offset of an upload', { cause: error })
        return null
      }
    },
    fetch: async (id, bytes, folder) => {
      if (localPath) return localPath(id)
      const path = join(folder, 'received')
      if (!(await ctx.storage.stat(placeOf(id)))) {
        try {
          // The server was killed after the last part: completes the multipart upload now.
          await tus.write(Readable.from([]), tusIdOf(id), bytes)
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchUpload') return null
          throw error
        }
      }
      await pipeline(await ctx.storage.stream(placeOf(id)), createWriteStream(path))
      return path
    },
    remove: async (id) => {
      try {
        // In a bucket this also aborts the multipart upload, whose parts are not files yet.
        await tus.remove(tusIdOf(id))
      } catch (error) {
        if (!isGone(error)) throw error
      }
      for (const key of unfinishedKeys(id)) await ctx.storage.delete(key)
    },
  }
}

/** The file store of the tus library raises ENOENT where the bytes are there and the metadata is not: the server was killed between the two. */
const isGone = (error: unknown): boolean =>
  error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS || isMissingFile(error)

function openFolder(ctx: AppContext): TusStorage {
  const folder = filesFolder(ctx.config.dataDir)
  return { tus: new FileStore({ directory: folder }), prefix: '', localPath: (id) => join(folder, placeOf(id)) }
}
