import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { type DataStore, ERRORS, Upload } from '@tus/server'
import { filesFolder } from '../platform/files-folder.ts'
import type { House } from '../platform/house.ts'
import { openBucketUploads } from './bucket-uploads.ts'
import { StorageAway } from '../platform/storage.ts'
import { infoKey, placeOf, unfinishedKeys } from './upload-keys.ts'

/** Where bytes lie until a file is whole and examined: beside the other files, so that all instances find them. */
export interface UploadStore {
  readonly tus: DataStore
  /** What the tus server knows an upload by. */
  placeOf(id: string): string
  create(id: string, bytes: number): Promise<void>
  /** The bytes that have come; null when the upload is not there. */
  receivedOf(id: string): Promise<number | null>
  /** The path of the whole file: where it lies, or of a copy that is made in the folder. Null when it is not there. */
  fetch(id: string, bytes: number, folder: string): Promise<string | null>
  /** Nothing happens when it is not there. */
  remove(id: string): Promise<void>
}

interface Place {
  tus: DataStore
  /** In the bucket; on disk empty. */
  prefix: string
  localPath?: (id: string) => string
}

export async function openUploadStore(house: House): Promise<UploadStore> {
  const { storageUrl } = house.config
  const { tus, prefix, localPath }: Place = storageUrl ? await openBucketUploads(storageUrl) : openFolder(house)
  const at = (id: string) => prefix + placeOf(id)
  return {
    tus,
    placeOf: at,
    create: async (id, bytes) => {
      await tus.create(new Upload({ id: at(id), size: bytes, offset: 0 }))
    },
    receivedOf: async (id) => {
      try {
        return (await tus.getUpload(at(id))).offset
      } catch (error) {
        if (!isMissing(error)) throw error
        // The tus server's store of S3 takes whatever keeps it from reading for a file that is not there. Ours tells that the store is away.
        if (!localPath && (await house.storage.stat(infoKey(id))))
          throw new StorageAway('the file store did not tell how far an upload is', { cause: error })
        return null
      }
    },
    fetch: async (id, bytes, folder) => {
      if (localPath) return localPath(id)
      const path = join(folder, 'received')
      if (!(await house.storage.stat(placeOf(id)))) {
        try {
          // Killed between the last part and the end: the parts are made a file now.
          await tus.write(Readable.from([]), at(id), bytes)
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchUpload') return null
          throw error
        }
      }
      await pipeline(await house.storage.stream(placeOf(id)), createWriteStream(path))
      return path
    },
    remove: async (id) => {
      try {
        // In a bucket this also gives up the parts, which are no files yet.
        await tus.remove(at(id))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      for (const key of unfinishedKeys(id)) await house.storage.delete(key)
    },
  }
}

const isMissing = (error: unknown): boolean => error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS

function openFolder(house: House): Place {
  const folder = filesFolder(house.config.dataDir)
  return { tus: new FileStore({ directory: folder }), prefix: '', localPath: (id) => join(folder, placeOf(id)) }
}
