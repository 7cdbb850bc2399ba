import type { UploadKind } from '@ariviyal/contract/uploads'

/** Where files lie while their bytes come in; no signed address is ever made for what is here. */
const unfinished = 'unfinished'

export const placeOf = (id: string): string => `${unfinished}/${id}`
/** The id at the end of a place, which may have the prefix of a bucket before it. */
export const idOfPlace = (place: string): string => place.slice(place.lastIndexOf('/') + 1)

/** What a bucket knows of an upload; it lies there from its creation to its end. */
export const infoKey = (id: string): string => `${placeOf(id)}.info`

/** All that may lie there for an upload: the bytes, what is known of it (on disk, in a bucket), and a part that is too small for a bucket yet. */
export const unfinishedKeys = (id: string): string[] =>
  ['', '.json', '.info', '.part'].map((ending) => placeOf(id) + ending)

const folderOf: Record<UploadKind, string> = {
  pdf: 'documents',
  document: 'documents',
  video: 'videos',
  captions: 'captions',
  // Open to all, as covers are.
  picture: 'public/pictures',
}

/** Where a file is kept for good. `extension` comes without a dot. */
export const fileKeyOf = (kind: UploadKind, id: string, extension: string): string =>
  `${folderOf[kind]}/${id}.${extension}`
export const coverKeyOf = (id: string): string => `public/covers/${id}.jpg`
