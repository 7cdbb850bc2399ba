import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { picturesFolder } from '../platform/storage/storage.ts'

/** Prefix of files whose bytes are arriving; no signed URL is ever made for it. */
const unfinished = 'unfinished'

export const placeOf = (id: string): string => `${unfinished}/${id}`
/** The id at the end of a key, which may start with a bucket's prefix. */
export const idOfPlace = (place: string): string => place.slice(place.lastIndexOf('/') + 1)

/** A bucket's metadata of an upload; exists from its creation to its end. */
export const infoKey = (id: string): string => `${placeOf(id)}.info`

/** All keys that may exist for an upload: the bytes, the metadata (on disk, in a bucket), and a part below the bucket's minimum size. */
export const unfinishedKeys = (id: string): string[] =>
  ['', '.json', '.info', '.part'].map((ending) => placeOf(id) + ending)

const folderOf: Record<UploadKind, string> = {
  pdf: 'documents',
  document: 'documents',
  video: 'videos',
  captions: 'captions',
  // Public, like covers.
  picture: picturesFolder,
}

/** Files of pupils, which are never public. */
const pupilsFolder = 'hand-ins'

interface Sent {
  id: string
  kind: UploadKind
  pupilId: string | null
}

/** The permanent key of a file. `extension` has no dot. */
export const fileKeyOf = ({ id, kind, pupilId }: Sent, extension: string): string =>
  `${pupilId === null ? folderOf[kind] : pupilsFolder}/${id}.${extension}`
export const coverKeyOf = (id: string): string => `public/covers/${id}.jpg`
