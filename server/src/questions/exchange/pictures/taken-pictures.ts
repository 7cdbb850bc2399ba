import { randomUUID } from 'node:crypto'
import { limits, uploadBytes } from '@ariviyal/contract/limits'

/** A picture of a file with questions, not examined yet. */
export interface FoundPicture {
  /** The form of its question names it by this id, in place of an upload. */
  id: string
  /** The name of its file; empty when it has none. */
  name: string
  bytes: Uint8Array
}

const megabytes = (bytes: number) => bytes / 1024 ** 2
export const tooManyPictures = `A picture was left out: one import takes ${limits.importPicturesMax} pictures, of ${megabytes(limits.importPicturesBytes)} MB together. Import the other questions from a second file.`
export const tooLargePicture = `A picture was left out: it has more than ${megabytes(uploadBytes.picture)} MB. Make it smaller.`
const unknownKind = 'A picture was left out: only JPEG, PNG, WebP and AVIF can be used. Save it as one of these.'

/** The pictures that one import takes in, within its bounds. */
export class TakenPictures {
  readonly all: FoundPicture[] = []

  /** Returns the id of the picture, or why it is left out, in words for its author. */
  take(name: string, bytes: Uint8Array): { id: string } | { why: string } {
    if (!isOfKnownKind(bytes)) return { why: unknownKind }
    if (bytes.length > uploadBytes.picture) return { why: tooLargePicture }
    const taken = this.all.reduce((sum, picture) => sum + picture.bytes.length, 0)
    if (this.all.length >= limits.importPicturesMax || taken + bytes.length > limits.importPicturesBytes)
      return { why: tooManyPictures }
    const id = randomUUID()
    this.all.push({ id, name, bytes })
    return { id }
  }

  /** Gives back the pictures of a question that cannot be read; `count` were taken before it. */
  giveBack(count: number): void {
    this.all.splice(count)
  }
}

/** Whether a file begins as those that an examination accepts. A preview already reports the other formats. */
function isOfKnownKind(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return /^(?:\u00FF\u00D8\u00FF|\u0089PNG|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/.test(start)
}
