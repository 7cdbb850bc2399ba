import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ImportFormat, importFormats } from '@ariviyal/contract/questions/exchange'
import { readQuestions } from '../../server/src/questions/exchange/read-questions.ts'
import { countExpected } from './count-expected.ts'
import { decodeText } from '../../web/src/ui/decode-text.ts'

/** Share of the questions of our kinds that must come in. */
const wanted = 0.95

const usage = `Reads question files of other products from a folder, and counts how many of their questions of our kinds come in.

  npm run check:questions -- FOLDER

FOLDER has a folder for each format: ${Object.keys(importFormats).join(', ')} (also xml).
Moodle's own files are in its public repository moodle/moodle, under question/format/{gift,aiken,xml}/tests/fixtures,
question/format/gift/examples.txt and question/type/*/tests/fixtures. They have their own licence, and are not copied here.
Files whose name says that they are broken on purpose are read, but not counted.`

const formatOf = (name: string): ImportFormat | undefined =>
  name === 'xml' ? 'moodle-xml' : Object.hasOwn(importFormats, name) ? (name as ImportFormat) : undefined

async function checkFolder(folder: string): Promise<number> {
  let expected = 0
  let read = 0
  for (const name of readdirSync(folder).sort()) {
    const format = formatOf(name)
    if (!format) continue
    for (const file of readdirSync(path.join(folder, name)).sort()) {
      const text = decodeText(readFileSync(path.join(folder, name, file)))
      const { questions, problems } = await readQuestions(format, text)
      const there = countExpected(format, text)
      if (!/broken|error/.test(file)) {
        expected += there
        read += Math.min(questions.length, there)
      }
      console.log(`${questions.length < there ? '✗' : '·'} ${name}/${file}: ${questions.length} of ${there}`)
      for (const { line, msg } of problems) console.log(`    line ${line}: ${msg}`)
    }
  }
  if (expected === 0) {
    console.error(`✗ ${folder} has no file of a known format\n\n${usage}`)
    return 2
  }
  const share = read / expected
  console.log(`${read} of ${expected} questions of our kinds came in: ${(100 * share).toFixed(1)} %`)
  return share >= wanted ? 0 : 1
}

const [folder] = process.argv.slice(2)
if (!folder) console.error(usage)
process.exit(folder ? await checkFolder(folder) : 2)
