import { setImmediate } from 'node:timers/promises'
import { clockTime } from '@ariviyal/contract/time'
import { ZipFile } from '../zip/write-zip.ts'
import { serialOf } from './number-formats.ts'
import { workbookBounds } from './workbook-bounds.ts'

export type WorkbookCell = string | number | Date | null

export interface WorkbookSheet {
  name: string
  /** Heads of the columns, in order. */
  columns: string[]
  rows: Iterable<WorkbookCell[]>
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `cellXfs` below. A quotation prefix keeps text from being read as a formula when someone edits the cell. */
const styles = { plain: 0, head: 1, moment: 2, lines: 3, quoted: 4, quotedLines: 5 }
const stylesPart = `${header}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  '',
  'fontId="1" applyFont="1"',
  'numFmtId="164" applyNumberFormat="1"',
  'wrap',
  'quotePrefix="1"',
  'quotePrefix="1" wrap',
]
  .map((look) => {
    const attributes = ['numFmtId', 'fontId', 'fillId', 'borderId']
      .filter((name) => !look.includes(name))
      .map((name) => `${name}="0"`)
      .join(' ')
    const start = `<xf ${attributes} xfId="0" ${look.replace('wrap', 'applyAlignment="1"')}`
    return look.includes('wrap') ? `${start}><alignment vertical="top" wrapText="1"/></xf>` : `${start}/>`
  })
  .join('')}</cellXfs></styleSheet>`

/** Rows written at a time, so that other requests are served in between. */
const turnRows = 500

/**
 * An Excel workbook. Each sheet has its heads in a bold row that stays in view. Text is always text, never a formula; dates are in the readers'
 * time zone. A text longer than Excel permits is cut.
 */
export async function writeWorkbook(sheets: WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const names = sheetNames(sheets.map(({ name }) => name))
  const places = names.map((_, place) => place + 1)
  zip.add(
    '[Content_Types].xml',
    `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${places.map((place) => `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${partType}.worksheet+xml"/>`).join('')}</Types>`,
  )
  zip.add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  zip.add(
    'xl/workbook.xml',
    `${header}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${names.map((name, place) => `<sheet name="${escape(name)}" sheetId="${place + 1}" r:id="r${place + 1}"/>`).join('')}</sheets></workbook>`,
  )
  zip.add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...places.map((place): [string, string] => ['worksheet', `worksheets/sheet${place}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  )
  zip.add('xl/styles.xml', stylesPart)
  for (const [place, sheet] of sheets.entries())
    await zip.addLarge(`xl/worksheets/sheet${place + 1}.xml`, await sheetPart(sheet))
  return zip.toBytes()
}

const relations = (targets: [type: string, target: string][]): string =>
  `${header}<Relationships xmlns="${packageRelations}">${targets
    .map(
      ([type, target], place) =>
        `<Relationship Id="r${place + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

async function sheetPart({ columns, rows }: WorkbookSheet): Promise<Buffer> {
  const widths = columns.map((name) => name.length)
  const pieces: string[] = []
  const all: Buffer[] = []
  let line = 0
  const addRow = (cells: WorkbookCell[], style?: number) => {
    line += 1
    pieces.push(
      `<row r="${line}">${cells.map((cell, place) => cellPart(cell, columnName(place) + line, style)).join('')}</row>`,
    )
  }
  addRow(columns, styles.head)
  for (const cells of rows) {
    addRow(cells)
    for (const [place, cell] of cells.entries())
      widths[place] = Math.max(widths[place] ?? 0, cell instanceof Date ? 16 : widthOf(cell))
    if (line % turnRows === 0) {
      all.push(Buffer.from(pieces.splice(0).join('')))
      await setImmediate()
    }
  }
  const cols = widths
    .map(
      (width, place) =>
        `<col min="${place + 1}" max="${place + 1}" width="${Math.min(60, Math.max(9, width + 2))}" customWidth="1"/>`,
    )
    .join('')
  const start = `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols && `<cols>${cols}</cols>`}<sheetData>`
  return Buffer.concat([Buffer.from(start), ...all, Buffer.from(`${pieces.join('')}</sheetData></worksheet>`)])
}

const widthOf = (cell: string | number | null): number =>
  cell === null ? 0 : typeof cell === 'number' ? String(cell).length : Math.min(60, cell.split('\n', 1)[0]?.length ?? 0)

/** A, …, Z, AA, … */
function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter
}

function cellPart(cell: WorkbookCell, address: string, style?: number): string {
  if (cell === null || cell === '') return ''
  if (cell instanceof Date) return `<c r="${address}" s="${styles.moment}"><v>${serialOf(clockTime(cell))}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${address}"><v>${cell}</v></c>`
  const text = String(cell).slice(0, workbookBounds.cellCharacters)
  return `<c r="${address}" s="${style ?? styleOf(text)}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
}

function styleOf(text: string): number {
  const isLikeFormula = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text)
  if (text.includes('\n')) return isLikeFormula ? styles.quotedLines : styles.lines
  return isLikeFormula ? styles.quoted : styles.plain
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const code = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text of XML. Characters that XML does not permit are written as Excel does, and text that looks like one of those is kept from it. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- these are the ones that XML forbids or normalises
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, code)
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Names that Excel permits, each once. */
function sheetNames(wanted: string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name, place) => {
    const short = name
      .replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ')
      .replaceAll(/^'|'$/g, ' ')
      .trim()
      .slice(0, 31)
      .trim()
    const free = short === '' || taken.has(short.toLowerCase()) ? `${short.slice(0, 26)} ${place + 1}`.trim() : short
    taken.add(free.toLowerCase())
    return free
  })
}
