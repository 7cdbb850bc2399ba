import { buffer } from 'node:stream/consumers'
import { FileGone, type Storage } from '../../platform/storage/storage.ts'
import type { StreamedFile } from '../../platform/zip/stream-zip.ts'

export const textFile = (name: string, text: string): StreamedFile => ({ name, content: Buffer.from(text) })
export const jsonFile = (name: string, value: unknown): StreamedFile =>
  textFile(name, `${JSON.stringify(value, null, 2)}\n`)

/** The content of a stored file; a note in its place when it is gone. Stored files are at most a few megabytes. */
export async function storedFile(storage: Storage, name: string, key: string): Promise<StreamedFile> {
  try {
    return { name, content: await buffer(await storage.stream(key)), isPacked: true }
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    return textFile(`${name}.txt`, 'This file was deleted before the archive was made.\n')
  }
}

const nameMax = 60

/** A title as a part of a path, in any script; characters that some systems refuse are left out. */
export const pathPart = (title: string): string =>
  title
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, nameMax)
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '') || 'untitled'

/** `01 Light`: the place keeps names apart and in order. */
export const numbered = (place: number, title: string): string =>
  `${String(place + 1).padStart(2, '0')} ${pathPart(title)}`
