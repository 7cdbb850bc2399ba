import { FileRejection } from '../examine/examined.ts'
import { meaningOf, type NumberMeaning } from './number-formats.ts'
import { openParts, type Parts, unescapeText } from './read-parts.ts'
import { readSheet } from './read-sheet.ts'
import type { Sheet } from './sheet.ts'

/**
 * The rows of the first visible sheet of an Excel workbook, or of the one with this name. Every cell is text: numbers with a decimal point, days
 * as 2027-03-12, formulas as their last result. Raises `FileRejection` with a message for the person who chose the file. Runs in a reader's
 * process for files of users (`open-workbook.ts`).
 */
export async function readWorkbook(bytes: Uint8Array, wanted?: string): Promise<Sheet> {
  const parts = await openParts(bytes)
  const { sheets, from1904, strings, styles } = await readBook(parts)
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted)
  if (!sheet)
    throw new FileRejection(
      wanted === undefined
        ? 'This Excel file has no sheet with a table.'
        : `This Excel file has no sheet named "${wanted.slice(0, 60)}".`,
    )
  const shared = {
    strings: await readStrings(parts, strings),
    meanings: await readMeanings(parts, styles),
    from1904,
  }
  return { name: sheet.name, rows: await readSheet(parts, sheet.path, shared) }
}

interface Book {
  sheets: { name: string; path: string; isHidden: boolean }[]
  from1904: boolean
  /** Paths of the parts that sheets refer to; empty when there is none. */
  strings: string
  styles: string
}

async function readBook(parts: Parts): Promise<Book> {
  const main = [...(await parts.relationsOf('')).values()].find(({ type }) => type === 'officeDocument')
  const path = main?.path ?? 'xl/workbook.xml'
  const relations = await parts.relationsOf(path)
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path ?? ''
  const book: Book = { sheets: [], from1904: false, strings: pathOf('sharedStrings'), styles: pathOf('styles') }
  let isBook = false
  await parts.read(path, {
    open(name, attributes) {
      if (name === 'workbook') isBook = true
      if (name === 'workbookPr') book.from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? ''
      const target = relations.get(id)
      if (target?.type !== 'worksheet') return
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      book.sheets.push({ name: attributes['name'] ?? '', path: target.path, isHidden })
    },
  })
  if (!isBook) throw new FileRejection('This is not an Excel workbook (.xlsx). Save it as one, and choose that file.')
  return book
}

async function readStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = false
  await parts.read(path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      isText = name === 't' && !phonetic
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

async function readMeanings(parts: Parts, path: string): Promise<NumberMeaning[]> {
  const codes = new Map<number, string>()
  const meanings: NumberMeaning[] = []
  let isOfCells = false
  await parts.read(path, {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') codes.set(id, formatCode ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) meanings.push(meaningOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return meanings
}
