import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeText } from '@ariviyal/contract/decode-text'
import { type ImportFileFormat, importFileFormats } from '@ariviyal/contract/questions/exchange'
import { FileRejection } from '../../server/src/platform/examine/examined.ts'
import { type FoundQuestions, readQuestionFile } from '../../server/src/questions/exchange/read-question-file.ts'
import { countExpected } from './count-expected.ts'
import { cameInRight, saidByMoodle } from './right-in-moodle.ts'

/** Share of the questions of our kinds that must come in. */
const wanted = 0.95

const usage = `Reads question files of other products from a folder, and counts how many of their questions of our kinds come in;
of Moodle XML also whether their kinds and right answers do.

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
    return { questions: [], problems: [{ line: 1, msg: error.message }], pictures: [] }
  }
}

/** The questions of Moodle XML whose kind or right answers another reader does not find. */
function wrongIn(questions: FoundQuestions['questions'], text: string): FoundQuestions['questions'] {
  const said = new Map(saidByMoodle(text).map((one) => [one.line, one]))
  return questions.filter(({ line, form }) => {
    const one = said.get(line)
    return !one || !cameInRight(form, one)
  })
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
      const wrong = format === 'moodle-xml' ? wrongIn(questions, decodeText(bytes)) : []
      const right = questions.length - wrong.length
      if (!/broken|error/.test(file)) {
        expected += there
        found += Math.min(right, there)
      }
      console.log(`${right < there ? '✗' : '·'} ${name}/${file}: ${right} of ${there}`)
      for (const { line, form } of wrong) console.log(`    line ${line}: came in wrong, as ${JSON.stringify(form)}`)
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
