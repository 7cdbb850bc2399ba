import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { zipOf } from '../examine/testing.ts'
import { openWorkbook } from './open-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { workbookBounds } from './workbook-bounds.ts'
import { type WorkbookCell, writeWorkbook } from './write-workbook.ts'

const cellsOf = async (bytes: Uint8Array, sheet?: string) =>
  (await readWorkbook(bytes, sheet)).rows.map(({ cells }) => cells)
const bookOf = (rows: WorkbookCell[][], columns = ['A', 'B', 'C']) => writeWorkbook([{ name: 'List', columns, rows }])

/** A workbook as another program may write it; `parts` replace or add files. */
function foreignBook(sheet: string, parts: Record<string, string | Uint8Array> = {}): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m"><x:workbookPr date1904="0"/><x:sheets><x:sheet name="Hidden" state="hidden" r:id="a"/><x:sheet name="Roll" r:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'worksheet', 'worksheets/sheet1.xml')}${relation('b', 'worksheet', 'worksheets/sheet2.xml')}${relation('c', 'sharedStrings', 'sharedStrings.xml')}${relation('d', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Asha &amp; Ravi</t></si><si><r><t xml:space="preserve">rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>unseen</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;Day &quot;dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    'xl/worksheets/sheet2.xml': sheet,
    ...parts,
  })
}
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

describe('a workbook that another program wrote', () => {
  test('is read as text: shared and rich text, numbers, days, truth, formulas', async () => {
    const sheet = sheetOf(
      `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3"><v>0.30000000000000004</v></c></row>
       <row r="5"><c s="1"><v>46458</v></c><c s="2"><v>46458.670138888887</v></c><c s="3"><v>46458</v></c><c s="4"><v>0.5</v></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>x_x000D_y</v></c><c t="e"><v>#N/A</v></c></row>
       <row r="9"><c r="A9" s="1"/></row>`,
    )
    expect(await readWorkbook(foreignBook(sheet))).toEqual({
      name: 'Roll',
      rows: [
        { line: 3, cells: ['Asha & Ravi', 'rich text', '', '0.3'] },
        { line: 5, cells: ['2027-03-12', '2027-03-12 16:05', '2027-03-12', '12:00', 'true', 'x\ry', '#N/A'] },
      ],
    })
    expect(await readWorkbook(foreignBook(sheet), 'Hidden')).toEqual({ name: 'Hidden', rows: [] })
  })

  const row = (cells: string) => sheetOf(`<row r="1">${cells}</row>`)
  const text = '<c t="inlineStr"><is><t>x</t></is></c>'
  test.each<[string, () => Uint8Array, RegExp]>([
    ['no archive', () => Buffer.from('kind,text'), /not an Excel file/],
    ['protected by a password', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /password/],
    ['cut off', () => foreignBook(row(text)).subarray(0, 900), /damaged/],
    [
      'a document of Word',
      () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }),
      /not an Excel workbook/,
    ],
    ['another archive', () => zipOf({ 'a.txt': 'x' }), /not an Excel file/],
    ['with a document type', () => foreignBook(`<!DOCTYPE x [<!ENTITY a "b">]>${row(text)}`), /damaged/],
    ['nested deeply', () => foreignBook('<a>'.repeat(500)), /damaged/],
    ['far out', () => foreignBook(row('<c r="ZZZ1" t="str"><v>x</v></c>')), /Row 1 has text beyond column/],
    ['too long a text', () => foreignBook(row(`<c t="str"><v>${'x'.repeat(40_000)}</v></c>`)), /too long a text/],
    [
      'too many rows',
      () => foreignBook(sheetOf(`<row>${text}</row>`.repeat(workbookBounds.rows + 1))),
      /more than 20,000 rows/,
    ],
    ['too many cells', () => foreignBook(sheetOf(`<row>${text.repeat(100)}</row>`.repeat(1_001))), /too many cells/],
    [
      'a bomb',
      () => foreignBook(row(text), { 'xl/worksheets/sheet2.xml': Buffer.alloc(100 * 1024 ** 2) }),
      /far too large/,
    ],
    ['nothing in it', () => foreignBook('', { 'xl/workbook.xml': '<workbook/>' }), /no sheet with a table/],
  ])('is refused in plain words: %s', async (_what, bytes, words) => {
    await expect(readWorkbook(bytes())).rejects.toThrow(words)
  })

  test('is not read from a sheet that it does not have', async () => {
    await expect(readWorkbook(foreignBook(row(text)), 'Marks')).rejects.toThrow('no sheet named "Marks"')
  })
})

describe('a workbook that we write', () => {
  test('is read back as it was, for any text and number', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed()),
      fc.constantFrom('=1+1', '+91', '-2', '@x', '_x000D_', 'a\r\nb', ' x ', 'ஒளி', '<b>&amp;', "'=1"),
      fc.integer(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rows) => {
        const found = await cellsOf(await bookOf(rows))
        const isFull = (value: string | number | undefined) => String(value ?? '').trim() !== ''
        const expected = rows
          .map((cells) => cells.map((value) => (isFull(value) ? String(value) : '')))
          .map((cells) => cells.slice(0, cells.findLastIndex(isFull) + 1))
          .filter((cells) => cells.length > 0)
        expect(found).toEqual([['A', 'B', 'C'], ...expected])
      }),
      { numRuns: isThorough ? 1_000 : 40 },
    )
  })

  test('has days in Indian time, and sheets with names that Excel permits', async () => {
    const when = new Date('2027-03-12T10:35:00Z')
    const bytes = await writeWorkbook([
      { name: 'Marks: 9/A', columns: ['When'], rows: [[when], [null], [0.5]] },
      { name: 'marks  9 A', columns: ['x'], rows: [] },
      { name: '', columns: [], rows: [['y']] },
    ])
    expect((await readWorkbook(bytes)).name).toBe('Marks  9 A')
    expect(await cellsOf(bytes)).toEqual([['When'], ['2027-03-12 16:05'], ['0.5']])
    expect(await cellsOf(bytes, 'marks  9 A 2')).toEqual([['x']])
    expect(await cellsOf(bytes, '3')).toEqual([['y']])
  })

  test('is read in a process of its own', async () => {
    const { rows } = await openWorkbook(await bookOf([['a', 1, null]]))
    expect(rows).toEqual([
      { line: 1, cells: ['A', 'B', 'C'] },
      { line: 2, cells: ['a', '1'] },
    ])
    await expect(openWorkbook(Buffer.from('no'))).rejects.toThrow('not an Excel file')
  })
})
