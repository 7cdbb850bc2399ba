import { posix } from 'node:path'
import { limits, uploadBytes } from '@ariviyal/contract/limits'
import type { ByteSource } from '../../../platform/zip/byte-source.ts'
import { readZipEntry } from '../../../platform/zip/read-zip-entry.ts'
import type { ZipEntry } from '../../../platform/zip/zip-directory.ts'
import { damagedPicture, type EmbeddedPicture, type FindPicture, pathIn } from '../pictures/embedded-pictures.ts'
import { tooLargePicture, tooManyPictures } from '../pictures/taken-pictures.ts'
import { childOf, type XmlElement } from '../text/read-xml.ts'
import { addressOfPicture } from './body-text.ts'
import type { FindEntry } from './find-entry.ts'

/** Unpacks the pictures that an item shows, and finds each by its address. */
export type FindPictures = (item: XmlElement) => Promise<FindPicture>

/** Of an item that is not in a package. */
export const findNothing: FindPictures = () => Promise.resolve(() => undefined)

/** The pictures of a package, for the item at a path of it. All of them together have the bytes of one import at most. */
export function picturesIn(source: ByteSource, findEntry: FindEntry): (path: string) => FindPictures {
  let left: number = limits.importPicturesBytes
  const unpackPicture = async (entry: ZipEntry): Promise<EmbeddedPicture> => {
    if (entry.bytes > uploadBytes.picture) return { why: tooLargePicture }
    if (entry.bytes > left) return { why: tooManyPictures }
    left -= entry.bytes
    try {
      return { bytes: await readZipEntry(source, entry, uploadBytes.picture) }
    } catch {
      return damagedPicture
    }
  }
  return (path) => async (item) => {
    const found = new Map<string, EmbeddedPicture>()
    for (const address of new Set(addressesIn(childOf(item, 'itemBody')))) {
      const entry = findEntry(posix.join(posix.dirname(path), pathIn(address)))
      if (entry) found.set(address, await unpackPicture(entry))
    }
    return (address) => found.get(address)
  }
}

const addressesIn = (element: XmlElement | undefined): string[] =>
  element?.children.flatMap((child) => addressOfPicture(child) ?? addressesIn(child)) ?? []
