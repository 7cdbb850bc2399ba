import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ImportFileFormat, importFileFormats } from '@ariviyal/contract/questions/exchange'
import { FileRejection } from '../../server/src/platform/examine/examined.ts'
import { type FoundQuestions, readQuestionFile } from '../../server/src/questions/exchange/read-question-file.ts'
import { countExpected } from './count-expected.ts'

/** Share of the questions of our kinds that must come in. */
const wanted = 0.95

const usage = `Reads question files of other products from a folder, and counts how many of their questions of our kinds come in.

  npm run check:questions -- FOLDER

FOLDER has a folder for each format: ${Object.keys(importFileFormats).join(', ')} (also xml).
These public repositories have such files under licences of their own, so they are not copied here:
  Moodle      moodle/moodle: question/format/{gift,aiken,xml}/tests/fixtures, question/format/gift/examples.txt and
              question/type/*/tests/fixtures
  1EdTech     1EdTech/qti-examples: items (*.xml) and packages (*.zip) of QTI 2.2 and 3.0, in all folders
  TAO         oat-sa/qti-sdk: test/samples, and oat-sa/extension-tao-itemqti: test/integration/samples
  QTIWorks    davemckain/qtiworks: qtiworks-samples/src/main/resources
Files whose name says that they are broken on purpose are read, but not counted.`

const formatOf = (name: string): ImportFileFormat | undefined =>
  name === 'xml' ? 'moodle-xml' : Object.hasOwn(importFileFormats, name) ? (name as ImportFileFormat) : undefined

/** What a file holds; a file that is refused as a whole has one problem. */
async function read(format: ImportFileFormat, bytes: Uint8Array): Promise<FoundQuestions> {
  try {
    return await readQuestionFile({ format, bytes })
  } catch (error) {
    if (!(error instanceof FileRejection)) throw error
    return { questions: [], problems: [{ line: 1, msg: error.message }] }
  }
}

async function checkFolder(folder: string): Promise<number> {
  let expected = 0
  let found = 0
  for (const name of readdirSync(folder).sort()) {
    const format = formatOf(name)
    if (!format) continue
    for (const file of readdirSync(path.join(folder, name)).sort()) {
      const bytes = readFileSync(path.join(folder, name, file))
      const { questions, problems } = await read(format, bytes)
      const there = await countExpected(format, bytes)
      if (!/broken|error/.test(file)) {
        expected += there
        found += Math.min(questions.length, there)
      }
      console.log(`${questions.length < there ? '✗' : '·'} ${name}/${file}: ${questions.length} of ${there}`)
      for (const { line, file: within, msg } of problems) console.log(`    ${within ?? ''} line ${line}: ${msg}`)
    }
  }
  if (expected === 0) {
    console.error(`✗ ${folder} has no file of a known format\n\n${usage}`)
    return 2
  }
  const share = found / expected
  console.log(`${found} of ${expected} questions of our kinds came in: ${(100 * share).toFixed(1)} %`)
  return share >= wanted ? 0 : 1
}

const [folder] = process.argv.slice(2)
if (!folder) console.error(usage)
process.exit(folder ? await checkFolder(folder) : 2)
