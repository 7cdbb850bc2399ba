import { performance } from 'node:perf_hooks'
import type { ImportFileFormat } from '@ariviyal/contract/questions/exchange'
import { limits } from '@ariviyal/contract/limits'
import { zipOf } from '../../../server/src/platform/examine/testing.ts'
import { writeWorkbook } from '../../../server/src/platform/spreadsheets/write-workbook.ts'
import { sendRequest } from '../../send-request.ts'

type Files = Parameters<typeof zipOf>[0]

const blanks = (megabytes: number) => ' '.repeat(megabytes * 1024 * 1024)

/** A workbook with this as the XML of its sheet, and other files. */
const workbook = (sheet: Files[string], others: Files = {}) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  })
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`

const item = (body: string) =>
  `<qti-assessment-item identifier="a" title="A"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"/><qti-item-body>${body}<qti-extended-text-interaction response-identifier="RESPONSE"/></qti-item-body></qti-assessment-item>`
/** A package that lists these files as its items. */
const qtiPackage = (files: Files, listed = Object.keys(files)) =>
  zipOf({
    'imsmanifest.xml': `<manifest><resources>${listed.map((href) => `<resource type="imsqti_item_xmlv3p0" href="${href}"/>`).join('')}</resources></manifest>`,
    ...files,
  })
const numbered = (count: number, text: string): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`i/${place}.xml`, text]))

/** Says of the first file of an archive that it is encrypted, in the directory and before the file. */
function encrypted(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUInt16LE(1, 6)
  copy.writeUInt16LE(1, copy.indexOf('PK\u0001\u0002', 0, 'latin1') + 8)
  return copy
}

const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2)
const entities = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>'

interface Import {
  format: ImportFileFormat
  bytes: () => Uint8Array | Promise<Uint8Array>
  /** What the refusal, or a problem beside the questions, says. */
  says: RegExp
  /** Questions that are read all the same; a file that has none may be refused as a whole. */
  read?: number
}

const imports: Record<string, Import> = {
  'a workbook that unpacks to 300 MB': {
    format: 'xlsx',
    bytes: () => workbook(sheet(blanks(300))),
    says: /far too large/,
  },
  'a workbook that unpacks to more than it says': {
    format: 'xlsx',
    bytes: () => workbook({ content: sheet(blanks(300)), declaredBytes: 9 }),
    says: /damaged|far too large/,
  },
  'a workbook with 50 MB of cells': {
    format: 'xlsx',
    bytes: () => workbook(sheet(cell('x'.repeat(30_000)).repeat(1_700))),
    says: /too many cells/,
  },
  'a workbook with a million empty rows': {
    format: 'xlsx',
    bytes: () => workbook(sheet('<row/>'.repeat(1_000_000))),
    says: /far too large|no sheet|No question/,
  },
  'a workbook of a thousand parts with the same bytes': {
    format: 'xlsx',
    bytes: () => zipOf(numbered(1_000, ' '.repeat(20_000)), { shared: true }),
    says: /damaged|not an Excel/,
  },
  'a workbook with entities': {
    format: 'xlsx',
    bytes: () => workbook(`${entities}${sheet(cell('&c;&d;'))}`),
    says: /damaged|not an Excel|No question|column/,
  },
  'half a workbook': {
    format: 'xlsx',
    bytes: async () => half(await writeWorkbook([{ name: 'A', columns: ['kind', 'text'], rows: [['a', 'b']] }])),
    says: /damaged/,
  },
  'a workbook with a password': {
    format: 'xlsx',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(20_000)]),
    says: /password/,
  },
  'a package whose item unpacks to 300 MB': {
    format: 'qti',
    bytes: () => qtiPackage({ 'a.xml': item(blanks(300)) }),
    says: /too long|far too large/,
  },
  'a package whose items unpack to 300 MB together': {
    format: 'qti',
    bytes: () => qtiPackage(numbered(300, item(blanks(1)))),
    says: /far too large/,
  },
  'a package of archives in archives': {
    format: 'qti',
    bytes: () => zipOf({ 'a.zip': zipOf({ 'b.zip': zipOf({ 'zeros.bin': Buffer.alloc(20_000_000) }) }) }),
    says: /other ZIP/,
  },
  'a package with a name that leads out of it': {
    format: 'qti',
    bytes: () => qtiPackage({ '../../etc/a.xml': item('What?') }),
    says: /leads out/,
  },
  'a package whose manifest leads out of it': {
    format: 'qti',
    bytes: () => qtiPackage({ 'a.xml': item('What?') }, ['../../../../etc/passwd', 'a.xml']),
    says: /does not have it/,
    read: 1,
  },
  'an item of entities, beside a good one': {
    format: 'qti',
    bytes: () => qtiPackage({ 'a.xml': entities + item('&c;&d;'), 'b.xml': item('What?') }),
    says: /DOCTYPE|entit/i,
    read: 1,
  },
  'ten thousand questions': {
    format: 'qti',
    bytes: () => qtiPackage(numbered(9_990, item('What?'))),
    says: /Only the first/,
    read: limits.importQuestionsMax,
  },
  'half a package': { format: 'qti', bytes: () => half(qtiPackage({ 'a.xml': item('What?') })), says: /damaged/ },
  'a package with a password': {
    format: 'qti',
    bytes: () => encrypted(qtiPackage({ 'a.xml': item('What?') })),
    says: /password/,
  },
  'an item a hundred thousand elements deep': {
    format: 'qti',
    bytes: () => Buffer.from(item(`${'<p>'.repeat(100_000)}a${'</p>'.repeat(100_000)}`)),
    says: /deep|nested|too/,
  },
  'an item of two million open brackets': {
    format: 'qti',
    bytes: () => Buffer.from(item('<'.repeat(2_000_000))),
    says: /\w/,
  },
  'four megabytes of braces as GIFT': {
    format: 'gift',
    bytes: () => Buffer.alloc(limits.importFileBytes, '{'),
    says: /\w/,
  },
  'four megabytes of quotation marks as CSV': {
    format: 'csv',
    bytes: () => Buffer.alloc(limits.importFileBytes, '"'),
    says: /\w/,
  },
}

interface Reply {
  msg?: string
  questions?: unknown[]
  problems?: { msg: string }[]
}

/** Imports hostile files of questions, which are read while the teacher waits. Each is refused with a reason, or loses only what is hostile. */
export async function faultsOfImports(base: string, token: string, say: (line: string) => void): Promise<string[]> {
  const broken: string[] = []
  for (const [what, { format, bytes, says, read = 0 }] of Object.entries(imports)) {
    const file = Buffer.from(await bytes()).toString('base64')
    const startedAt = performance.now()
    const { status, text } = await sendRequest(`${base}/api/lms/questions/import/file`, {
      method: 'POST',
      body: { format, file, preview: true },
      token,
      seconds: 60,
    })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    if (status !== 200 && (status < 400 || status >= 500)) {
      broken.push(`the import of ${what} is answered with ${status}`)
      continue
    }
    const { msg = '', questions = [], problems = [] } = JSON.parse(text) as Reply
    const reasons = status === 200 ? problems.map((problem) => problem.msg) : [msg]
    say(
      `${what}: ${questions.length} questions, ${reasons.find((reason) => says.test(reason)) ?? reasons[0]}, ${seconds} s`,
    )
    if (questions.length !== read) broken.push(`the import of ${what} reads ${questions.length} questions, not ${read}`)
    if (!reasons.some((reason) => says.test(reason))) broken.push(`the import of ${what} does not say what is wrong`)
  }
  return broken
}

export const importCount = Object.keys(imports).length
