import { decodeText } from '@ariviyal/contract/decode-text'
import type { ImportFileFormat, ImportFormat } from '@ariviyal/contract/questions/exchange'
import { memorySource } from '../../server/src/platform/zip/byte-source.ts'
import { readZipEntry } from '../../server/src/platform/zip/read-zip-entry.ts'
import { readZipDirectory } from '../../server/src/platform/zip/zip-directory.ts'

/** Moodle's kinds that the bank has, by their names in its XML. */
const ourKinds =
  /^(?:multichoice|multichoiceset|truefalse|shortanswer|numerical|matching|essay|cloze|multianswer|ordering)$/

/** How many questions of our kinds a file has, counted by other means than the readers. */
export async function countExpected(format: ImportFileFormat, bytes: Uint8Array): Promise<number> {
  if (format === 'xlsx') throw new Error('there are no workbooks of questions of other products')
  return format === 'qti' ? countItems(bytes) : countInText(format, decodeText(bytes))
}

function countInText(format: ImportFormat, text: string): number {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
  switch (format) {
    case 'moodle-xml':
      return [...text.matchAll(/<question type="(\w+)"/g)].filter(([, kind = '']) => ourKinds.test(kind)).length
    case 'gift':
      // Every question but a description has one block of answers.
      return [...withoutComments(text).matchAll(/(?<!\\)\{/g)].length
    case 'aiken':
      return count(/^ANSWER: [A-Z]\s*$/gm)
    case 'paste':
      return count(/^(?:Answer|Ans)\b/gim)
    default:
      return count(/\n[^\n]/g)
  }
}

const withoutComments = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !line.trim().startsWith('//'))
    .join('\n')
    .replaceAll('\\\\', '')

/** Interactions of QTI that the bank has kinds for. */
const ourInteractions =
  /^(?:choice|text-?entry|inline-?choice|gap-?match|match|order|extended-?text|upload)-?interaction$/i

/** Whether an item of QTI is of our kinds, and says what is right where a program can mark it. */
function isOurItem(xml: string): boolean {
  const text = xml.replaceAll(/<!--[^]*?-->/g, '')
  if (!/<(?:\w+:)?(?:qti-)?assessment-?item[\s>]/i.test(text)) return false
  if (/\badaptive="true"|<(?:\w+:)?(?:qti-)?template-?declaration|<!DOCTYPE|<(?:\w+:)?(?:qti-)?gap-?img/i.test(text))
    return false
  const names = Array.from(text.matchAll(/<(?:\w+:)?(?:qti-)?([\w-]+-?interaction)[\s/>]/gi), ([, name = '']) => name)
  const asked = names.filter((name) => !/^end-?attempt/i.test(name))
  const marked = asked.filter((name) => !/^(?:extended|upload)/i.test(name))
  const keys = [...text.matchAll(/<(?:\w+:)?(?:qti-)?(?:correct-?response|mapping)[\s>]/gi)].length
  return asked.length > 0 && asked.every((name) => ourInteractions.test(name)) && keys >= marked.length
}

async function countItems(bytes: Uint8Array): Promise<number> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return isOurItem(decodeText(bytes)) ? 1 : 0
  const source = memorySource(bytes)
  const entries = (await readZipDirectory(source, 10_000)) ?? []
  const manifest = entries.find(({ name }) => name.endsWith('imsmanifest.xml'))
  const text = async (entry: (typeof entries)[number]) => decodeText(await readZipEntry(source, entry, 64 * 1024 ** 2))
  const listed = manifest ? await text(manifest) : ''
  let count = 0
  for (const entry of entries) {
    const name = entry.name.split('/').at(-1) ?? ''
    const isListed = new RegExp(`<(?:\\w+:)?resource\\s[^>]*href="[^"]*${RegExp.escape(name)}"`).test(listed)
    if (/\.xml$/i.test(name) && isListed && isOurItem(await text(entry))) count += 1
  }
  return count
}
