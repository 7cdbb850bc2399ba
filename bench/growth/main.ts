// `node bench/growth/main.ts [--folder <kept> --sizes 1000,1000000 --rounds 5 --turns 20 --only <words> --write]`: measures the same calls on
// databases of growing size.
import { parseArgs } from 'node:util'
import { scratchFolder } from '../../checks/real-server.ts'
import { measure } from './measure.ts'
import { openGrown } from './open-grown.ts'
import { steps } from './steps.ts'
import { tableOf, writeGrowth } from './write-growth.ts'

const { values } = parseArgs({
  options: {
    // Kept between runs: filling the largest database takes up to an hour and 30 GB.
    folder: { type: 'string' },
    sizes: { type: 'string' },
    // Five rounds of twenty turns take about eight minutes on two idle cores.
    rounds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '20' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const say = (line: string) => console.log(`· ${line}`)
const chosen = values.sizes?.split(',').map(Number)
// A size that is given twice is measured against itself, which shows the noise.
const sizes = chosen?.flatMap((users) => steps.find((step) => step.users === users) ?? []) ?? steps

const scratch = scratchFolder(values.folder)
const grown = await openGrown(scratch.folder, sizes, say)
try {
  const subjects = grown.subjects.filter(({ call }) => values.only === undefined || call.includes(values.only))
  const startedAt = performance.now()
  const [rounds, turns] = [Number(values.rounds), Number(values.turns)]
  const measured = await measure(subjects, { rounds, turns }, say, grown.tidy)
  await grown.tidy()
  const users = sizes.map((size) => size.users)
  console.log(tableOf(users, measured).join('\n'))
  say(
    `${measured.length} calls, ${rounds} rounds of ${turns} turns each, in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  )
  if (values.write)
    writeGrowth(
      users,
      measured,
      `the median of ${rounds} rounds, each of ${turns} turns of each call in each database, alternating`,
    )
} finally {
  await grown.close()
  scratch.remove()
}
process.exit(0)
