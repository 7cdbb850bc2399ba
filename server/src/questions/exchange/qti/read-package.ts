import { posix } from 'node:path'
import { decodeText } from '@ariviyal/contract/decode-text'
import { limits } from '@ariviyal/contract/limits'
import { FileRejection } from '../../../platform/examine/examined.ts'
import { memorySource } from '../../../platform/zip/byte-source.ts'
import { readZipEntry } from '../../../platform/zip/read-zip-entry.ts'
import { readZipDirectory, type ZipEntry } from '../../../platform/zip/zip-directory.ts'
import { PictureSlot } from '../pictures/picture-slot.ts'
import { lineCounter, type Piece, Unreadable } from '../reading.ts'
import { type XmlElement, within } from '../text/read-xml.ts'
import { readTags } from '../text/about-tags.ts'
import { entryFinder } from './find-entry.ts'
import { readQtiXml, wordsOf } from './qti-xml.ts'
import { readItem } from './read-item.ts'
import { findNothing, type FindPictures, picturesIn } from './unpack-pictures.ts'

const bounds = {
  entries: 10_000,
  /** Unpacked bytes of the XML of a package, and of one item. */
  unpackedBytes: 64 * 1024 * 1024,
  itemBytes: 2 * 1024 * 1024,
  /** A line with its keywords for each question of the largest export. */
  manifestBytes: 8 * 1024 * 1024,
} as const

const damaged = () =>
  new FileRejection('This package is damaged or incomplete. Export it again, and choose the new file.')
const noPackage = () =>
  new FileRejection(
    'This is not a QTI package: it has no imsmanifest.xml and no item. Export the questions as QTI 2.1, 2.2 or 3.0.',
  )

/** The items of a QTI package, or of a file with one item; each is parsed by itself. Raises `FileRejection` for what is neither. */
export async function* splitQti(bytes: Uint8Array): AsyncGenerator<Piece> {
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') !== 'PK') {
    if (bytes.length > bounds.itemBytes) throw new FileRejection('This item is too long to be one question.')
    yield pieceOf(decodeText(bytes), { keywords: [], findPictures: findNothing })
    return
  }
  const source = memorySource(bytes)
  const entries = await readZipDirectory(source, bounds.entries)
  if (!entries) throw damaged()
  requireHarmless(entries)
  let left: number = bounds.unpackedBytes
  const textOf = async (entry: ZipEntry, most: number = bounds.itemBytes): Promise<string> => {
    if (entry.bytes > most) throw new Unreadable('Its file is too long to be one question.')
    if ((left -= entry.bytes) < 0)
      throw new FileRejection('This package is far too large when unpacked. Split it into several packages.')
    try {
      return decodeText(await readZipEntry(source, entry, most))
    } catch {
      throw new Unreadable('Its file is damaged. Export the package again.')
    }
  }
  const findEntry = entryFinder(entries)
  const findPictures = picturesIn(source, findEntry)
  let count = 0
  for await (const { path, keywords } of itemsOf(entries, textOf)) {
    count += 1
    const entry = findEntry(path)
    // Beyond the bound, pieces are only counted.
    const isRead = entry && count <= limits.importQuestionsMax
    yield isRead
      ? await attempt(path, () => textOf(entry), { keywords, findPictures: findPictures(path) })
      : missing(path)
  }
  if (count === 0) throw noPackage()
}

function requireHarmless(entries: ZipEntry[]): void {
  if (entries.some(({ isEncrypted }) => isEncrypted))
    throw new FileRejection('This package is protected by a password. Export it without one, and choose that file.')
  const outside = entries.find(({ name }) => /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[a-z]:/i.test(name))
  if (outside)
    throw new FileRejection(
      `This package has a file whose name leads out of it (${outside.name.slice(0, 60)}). Export it again.`,
    )
  const isNested = entries.some(({ name }) => /\.zip$/i.test(name)) && !entries.some(({ name }) => /\.xml$/i.test(name))
  if (isNested) throw new FileRejection('This file holds other ZIP files. Unpack it, and choose them one by one.')
}

interface ItemFile {
  path: string
  /** Those of its metadata. */
  keywords: string[]
}
type TextOf = (entry: ZipEntry, most?: number) => Promise<string>

/** The items that the manifest lists, in its order; without a manifest every XML file. */
async function* itemsOf(entries: ZipEntry[], textOf: TextOf): AsyncGenerator<ItemFile> {
  const manifests = entries.filter(({ name }) => /(?:^|\/)imsmanifest\.xml$/i.test(name))
  const [manifest] = manifests.toSorted((one, other) => one.name.length - other.name.length)
  if (!manifest) {
    for (const entry of entries) if (/\.xml$/i.test(entry.name)) yield { path: posix.join(entry.name), keywords: [] }
    return
  }
  const folder = posix.dirname(posix.join(manifest.name))
  for (const { href, keywords } of readManifest(await manifestText(manifest, textOf)))
    yield { path: posix.join(folder, href), keywords }
}

async function manifestText(entry: ZipEntry, textOf: TextOf): Promise<string> {
  try {
    return await textOf(entry, bounds.manifestBytes)
  } catch (error) {
    throw error instanceof Unreadable ? damaged() : error
  }
}

/** Addresses of the items in a manifest, and the keywords of each. */
function readManifest(text: string): { href: string; keywords: string[] }[] {
  let root: XmlElement
  try {
    root = readQtiXml(text)
  } catch (error) {
    if (error instanceof Unreadable)
      throw new FileRejection(`The manifest of this package cannot be read. ${error.message}`)
    throw error
  }
  const resources = [...within(root, (name) => name === 'resource')]
  const typeOf = ({ attributes: { type = '' } }: XmlElement) => type
  const items = resources.filter((each) => /^imsqti_(?:item|assessmentitem)_?xml|^imsqti_item/i.test(typeOf(each)))
  if (items.length === 0 && resources.some((each) => /^imsqti_xmlv1p/i.test(typeOf(each))))
    throw new FileRejection(
      'This package is QTI 1.2, which is not known here. Export it as QTI 2.1 or later, or as Moodle XML.',
    )
  return items.flatMap((item) =>
    item.attributes['href'] ? [{ href: item.attributes['href'], keywords: keywordsOf(item) }] : [],
  )
}

const keywordsOf = (item: XmlElement): string[] =>
  [...within(item, (name) => name === 'keyword')].map((keyword) => wordsOf(keyword).trim())

const missing = (file: string): Piece => ({
  line: 1,
  file,
  read: () => {
    throw new Unreadable('The manifest names this file, but the package does not have it.')
  },
})

/** What belongs to an item and stands outside of its file. */
interface Around {
  keywords: string[]
  findPictures: FindPictures
}

async function attempt(file: string, readText: () => Promise<string>, around: Around): Promise<Piece> {
  try {
    return { ...pieceOf(await readText(), around), file }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return {
      line: 1,
      file,
      read: () => {
        throw error
      },
    }
  }
}

const pieceOf = (source: string, { keywords, findPictures }: Around): Piece => ({
  line: 1,
  lineAt: (at) => lineCounter(source)(at + 1),
  async read(note, pictures) {
    const root = readQtiXml(source)
    const find = await findPictures(root)
    const item = readItem(root, note, () => new PictureSlot(find, pictures, note))
    return { ...item, ...readTags(keywords) }
  },
})
