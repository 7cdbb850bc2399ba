import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  deviationOf,
  type MarksOfAttempt,
  meanOf,
  medianOf,
  positionStatistics,
  testStatistics,
} from '../../server/src/tests/analysis/statistics.ts'
import { readTable } from '../../server/src/testing/read-csv.ts'

const usage = `Compares the item analysis with the figures that Moodle publishes for its test data.

  npm run check:statistics -- FOLDER

FOLDER has the files of mod/quiz/report/statistics/tests in the public repository moodle/moodle, without subfolders:
statistics_test.php and stats_from_steps_walkthrough_test.php, and of its fixtures mdl_question_states.csv, qstats00.csv and
results00.csv. They have their own licence, and are not copied here.`

type Figure = number | null
/** What is compared, with the tolerance of Moodle's own tests. */
interface Compared {
  what: string
  ours: Figure
  theirs: Figure
  tolerance: number
}

/** 22 attempts at 20 questions; the expected figures are lists in the test itself. */
function compareStates(states: string, test: string): Compared[] {
  const rows = readTable(states)
  const most = new Map(rows.map((row) => [Number(row['slot']), Number(row['maxmark'])]))
  const slots = [...most.keys()].sort((a, b) => a - b)
  const attempts: Map<number, number>[] = []
  for (const row of rows) {
    if (row['slot'] === '1') attempts.push(new Map())
    attempts.at(-1)?.set(Number(row['slot']), Number(row['mark']))
  }
  const marks = attempts.map((attempt) => slots.map((slot) => attempt.get(slot) ?? null))
  const ours = positionStatistics(
    slots.map((slot) => most.get(slot) ?? 0),
    marks,
  )
  const lists = {
    facility: ours.map(({ facility }) => facility && facility * 100),
    sd: ours.map(({ deviation }) => deviation && deviation * 1_000),
    effectiveweight: ours.map(({ effectiveWeight }) => effectiveWeight),
    discriminationindex: ours.map(({ discrimination }) => discrimination),
    discriminativeefficiency: ours.map(({ efficiency }) => efficiency),
  }
  return Object.entries(lists).flatMap(([name, figures]) => {
    const inside = new RegExp(`\\$${name} = array\\(([^)]*)\\)`).exec(test)?.[1] ?? ''
    const theirs = inside.split(',').map((text) => (text.trim() === 'null' ? null : Number(text)))
    return slots.map((slot, index) => ({
      what: `mdl_question_states, slot ${slot}, ${name}`,
      ours: figures[index] ?? null,
      theirs: theirs[index] ?? null,
      // Their null is also equal to 0.
      tolerance: 1e-6,
    }))
  })
}

/** 25 attempts at 7 questions of one mark. */
function compareWalkthrough(results: string, expected: string, test: string): Compared[] {
  const rows = readTable(results)
  const marks: MarksOfAttempt[] = rows.map((row) =>
    Object.entries(row).flatMap(([name, mark]) => (/^slots\.\d+\.mark$/.test(name) ? [Number(mark)] : [])),
  )
  const most = (marks[0] ?? []).map(() => 1)
  const ours = positionStatistics(most, marks)
  // Later versions of the file also have rows for one question or variant among those that took turns at a position.
  const ofPositions = readTable(expected).filter((row) => !row['subqname'] && !row['variant'])
  const ofQuestions = ofPositions.flatMap((row): Compared[] => {
    const position = ours[Number(row['slot']) - 1]
    const pairs: [string, Figure | undefined][] = [
      ['facility', position?.facility],
      ['sd', position?.deviation],
      ['effectiveweight', position?.effectiveWeight],
      ['discriminationindex', position?.discrimination],
      ['discriminativeefficiency', position?.efficiency],
    ]
    return pairs.map(([name, figure]) => {
      const theirs = Number(row[name])
      return {
        what: `qstats00, slot ${row['slot']}, ${name}`,
        ours: figure ?? null,
        theirs,
        tolerance: Math.abs(theirs) * 1e-5,
      }
    })
  })
  const totals = marks.map((list) => list.reduce<number>((sum, mark) => sum + (mark ?? 0), 0))
  const whole = testStatistics(marks)
  const figures: Record<string, Figure> = {
    median: medianOf(totals),
    allattemptsavg: meanOf(totals),
    standarddeviation: deviationOf(totals),
    cic: whole.alpha,
    errorratio: whole.errorRatio,
    standarderror: whole.standardError,
  }
  const ofTest = Object.entries(figures).map(([name, figure]) => {
    const theirs = Number(new RegExp(`'${name}'\\s*=> (-?[\\d.]+)`).exec(test)?.[1])
    return { what: `results00, ${name}`, ours: figure, theirs, tolerance: Math.abs(theirs) * 1.5e-5 }
  })
  return [...ofQuestions, ...ofTest]
}

/** Where Moodle expects null its test also accepts 0. */
const isSame = ({ ours, theirs, tolerance }: Compared): boolean =>
  theirs === null ? (ours ?? 0) === 0 : Math.abs((ours ?? 0) - theirs) <= tolerance

function checkFolder(folder: string): number {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const compared = [
    ...compareStates(read('mdl_question_states.csv'), read('statistics_test.php')),
    ...compareWalkthrough(read('results00.csv'), read('qstats00.csv'), read('stats_from_steps_walkthrough_test.php')),
  ]
  const different = compared.filter((one) => !isSame(one))
  for (const { what, ours, theirs } of different) console.error(`✗ ${what}: ${ours}, Moodle has ${theirs}`)
  console.log(`${compared.length - different.length} of ${compared.length} figures are the same as Moodle's`)
  return different.length === 0 && compared.length > 0 ? 0 : 1
}

const [folder] = process.argv.slice(2)
if (!folder) console.error(usage)
process.exit(folder ? checkFolder(folder) : 2)
