// `npm run bench [-- row … --rounds 7 --scale 1 --write --profile folder]`: compares the product with the most that could be reached, measured in the same
// run.
import { parseArgs } from 'node:util'
import { startBenchServer } from './bench-server.ts'
import type { RowResult, Row } from './row.ts'
import { holds } from './row.ts'
import { file, filePieces } from './rows/file.ts'
import { handIns } from './rows/hand-ins.ts'
import { memory, warmStart } from './rows/rest.ts'
import { contact, contactWithKey, subscribing } from './rows/writes.ts'
import { booksAsGuest, booksAsSubscriber, me } from './rows/reads.ts'
import { login, pageBesideLogins } from './rows/login.ts'
import { page } from './rows/page.ts'
import { tests } from './rows/tests.ts'
import { lineOf, writePerformance } from './write-performance.ts'

const rows: Row[] = [
  page,
  booksAsGuest,
  booksAsSubscriber,
  me,
  login,
  pageBesideLogins,
  contact,
  contactWithKey,
  subscribing,
  file,
  filePieces,
  memory,
  warmStart,
  tests,
  handIns,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    scale: { type: 'string', default: '1' },
    profile: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const scale = Number(values.scale)
const unknown = positionals.filter((name) => !rows.some((row) => row.name === name))
if (unknown.length > 0 || !(rounds >= 1 && rounds <= 100) || !(scale > 0 && scale <= 1)) {
  console.error(
    `✗ --rounds is 1 to 100, --scale above 0 and at most 1, and the rows are ${rows.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const chosen = positionals.length === 0 ? rows : rows.filter(({ name }) => positionals.includes(name))

const measured: [Row, RowResult | string][] = []
for (const row of chosen) {
  console.log(`· ${row.what}`)
  // A new server for each row: state left by one row would affect the next.
  const bench = await startBenchServer(values.profile)
  try {
    const result = await row.run(bench, rounds, (line) => console.log(`·   ${line}`), scale)
    measured.push([row, result])
    for (const line of result.wrong) console.error(`✗ ${row.name}: ${line}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    console.error(`✗ ${row.name}: ${why}`)
    measured.push([row, why])
  } finally {
    await bench.close()
  }
}
console.log('')
for (const [row, result] of measured) console.log(lineOf(row, result))
// Figures of a smaller run are not written.
if (values.write && scale === 1) writePerformance(rows, measured)
const held = measured.filter(([row, result]) => typeof result !== 'string' && holds(row, result)).length
console.log(`${held} hold, ${measured.length - held} do not`)
process.exit(held === measured.length ? 0 : 1)
