import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examineFile } from './examine-file.ts'
import type { ExaminedKind } from './examined.ts'
import { namesInPdf } from './pdf-names.ts'
import { rawPdf, slides } from './testing.ts'

// Each test starts a process, which may be slow.
vi.setConfig({ testTimeout: 60_000 })

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ariviyal-hostile-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const examine = (kind: ExaminedKind, bytes: Uint8Array) => {
  const path = join(place, 'upload')
  writeFileSync(path, bytes)
  return examineFile({ kind, path, folder: place })
}

const page = Buffer.from('0 0 9 9 re f')

test.each([
  ['runs a script when it is opened', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>', ''],
  ['spells it so that a search does not find it', '/OpenAction<</S/Java#53cript/J#53(app.alert(1))>>', ''],
  ['starts a program', '/OpenAction<</S/Launch/F(calc.exe)>>', ''],
  [
    'sends a form',
    '/AcroForm<</Fields[5 0 R]>>',
    '5 0 obj<</FT/Btn/T(a)/A<</S/SubmitForm/F(http://x.example)>>>>endobj\n',
  ],
  ['holds another file', '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', '5 0 obj<</Type/Filespec/F(a.exe)>>endobj\n'],
])('a PDF that %s is rejected with advice', async (_what, more, objects) => {
  await expect(examine('pdf', rawPdf(page, '', { catalogue: more, objects }))).rejects.toThrow(
    'Print it as a PDF again',
  )
})

test('a PDF that hides a script in an object stream is rejected', async () => {
  const inner = '6 0 <</S/JavaScript/JS(app.alert(1))>>'
  const packed = deflateSync(inner)
  const objects = `5 0 obj<</Type/ObjStm/N 1/First 4/Length ${packed.length}/Filter/FlateDecode>>stream\n`
  const body = Buffer.concat([Buffer.from(objects), packed, Buffer.from('\nendstream endobj\n')]).toString('latin1')
  // Handwritten cross-reference table that names the packed object (ISO 32000-2, section 7.5.8).
  const head = '%PDF-1.7\n'
  const parts = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 6 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>endobj\n',
    `4 0 obj<</Length ${page.length}>>stream\n${page.toString()}\nendstream endobj\n`,
    body,
  ]
  const places = parts.map((_part, index) => head.length + parts.slice(0, index).join('').length)
  const start = head.length + parts.join('').length
  const row = (type: number, a: number, b: number) => Buffer.from([type, a >> 8, a & 255, b])
  const table = Buffer.concat([row(0, 0, 255), ...places.map((at) => row(1, at, 0)), row(2, 5, 0), row(1, start, 0)])
  const pdf = Buffer.concat([
    Buffer.from(`${head}${parts.join('')}`, 'latin1'),
    Buffer.from(`7 0 obj<</Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Length ${table.length}>>stream\n`),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${start}\n%%EOF\n`),
  ])
  await expect(examine('pdf', pdf)).rejects.toThrow('Print it as a PDF again')
})

test('a PDF that mentions scripts in its text, or has links, is accepted', async () => {
  const text = Buffer.from('BT (/JavaScript /Launch) Tj ET')
  const link = '/Lang(/JS \\) /JS)/Foo<</S/URI/URI(https://school.example)>>'
  expect((await examine('pdf', rawPdf(text, '', { catalogue: link }))).details).toEqual({ kind: 'pdf', pages: 1 })
})

test('finds names only where they are names', () => {
  const text =
    '1 0 obj\n<< /A (/B \\( /C) /D << /Length 3 /E [ /F<48>/G ] >> /Length 9 >>\nstream\n/H endstr\nendstream\nendobj\n2 0 obj\n/I\nendobj\n'
  expect([...namesInPdf(Buffer.from(text))].sort()).toEqual(['A', 'D', 'E', 'F', 'G', 'I', 'Length'])
})

const relation = (kind: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="http://x.example/a" TargetMode="External"/></Relationships>`
const zeros = Buffer.alloc(200 * 1024 * 1024)

test.each([
  ['unpacks to far more than it is', { 'ppt/media/image1.png': zeros }, 'far too large when unpacked'],
  ['unpacks to more than it declares', { 'ppt/media/image1.png': { content: zeros, declaredBytes: 1_000 } }, 'damaged'],
  ['grows when it is read', { 'ppt/slides/slide1.xml': '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>' }, 'from elsewhere'],
  [
    'expands when it is parsed, in UTF-16',
    { 'ppt/slides/slide1.xml': Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>', 'utf16le') },
    'from elsewhere',
  ],
  [
    'loads its template from the web',
    { 'word/_rels/settings.xml.rels': relation('attachedTemplate') },
    'from elsewhere',
  ],
  ['holds controls that run', { 'ppt/activeX/activeX1.bin': 'x' }, 'macros'],
  ['holds a program', { 'ppt/embeddings/run.exe': 'MZ' }, 'run.exe'],
  ['holds an archive', { 'ppt/embeddings/more.zip': 'PK' }, 'more.zip'],
])('a document that %s is rejected', async (_what, more, words) => {
  await expect(examine('document', slides(undefined, more))).rejects.toThrow(words)
})

test('a document with overlapping parts, or with trailing data, is rejected', async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`ppt/slides/${place}.xml`, '<a/>']))
  await expect(examine('document', slides(undefined, many, { shared: true }))).rejects.toThrow('damaged')
  const complete = slides()
  await expect(examine('document', Buffer.concat([complete, Buffer.from('<script>1</script>')]))).rejects.toThrow(
    'damaged',
  )
})

test('a document with hyperlinks is accepted', async () => {
  const found = await examine(
    'document',
    slides(undefined, { 'ppt/slides/_rels/slide1.xml.rels': relation('hyperlink') }),
  )
  expect(found.extension).toBe('pptx')
})
