import { type GrowthFigures, growthOf, measure, p95Of, processorGrowthOf } from '../../bench/growth/measure.ts'
import { openGrown } from '../../bench/growth/open-grown.ts'
import { steps } from '../../bench/growth/steps.ts'
import type { Findings, Part } from '../part.ts'
import { ms } from '../percentile.ts'
import { scratchFolder } from '../real-server.ts'

/** The largest database of `bench/growth` holds this many answers, with two events for each, and more submissions than this. */
const answersInAll = 10_000_000
const submissionsInAll = 1_000_000
const growthMax = 1.3
/** A difference that nobody notices, and that the clock of a busy machine makes by itself. */
const leastMs = 1
const effort = { rounds: 5, turns: 20 }
/** For calls that seemed slower, whose clock may have been disturbed: this measurement counts. */
const closerEffort = { rounds: 9, turns: 40 }
const trial = { rounds: 1, turns: 3 }

/** What a teacher opens and does about classes, tests and assignments, and what a pupil hands in. */
const isOfClasses = (call: string) =>
  /^\w+ \/api\/(lms\/(tests|attempts|classes|assignments|students)|class)\b/.test(call)

function isSlower(figures: GrowthFigures): boolean {
  const [small = NaN, large = NaN] = p95Of(figures)
  return growthOf(figures).median > growthMax && large - small > leastMs
}

export const growthAnswers: Part = {
  name: 'growth-answers',
  title: 'Tests and assignments among ten million answers and a million submissions',
  async run({ scale, folder: kept, say }): Promise<Findings> {
    const [smallest, largest] = [steps[0], steps.at(-1)]
    if (!smallest || !largest) throw new Error('unreachable: there are several steps')
    const share = Math.min(1, scale)
    const grownTo = {
      users: Math.max(2 * smallest.users, Math.round(largest.users * share)),
      ebooks: Math.max(smallest.ebooks, Math.round(largest.ebooks * share)),
      requests: Math.max(smallest.requests, Math.round(largest.requests * share)),
      audit: smallest.audit,
    }
    const { folder, remove } = scratchFolder(kept)
    try {
      const grown = await openGrown(folder, [smallest, grownTo], say)
      try {
        const counts = await Promise.all(
          grown.clients.map(async (client) => {
            const { rows } = await client.query<{ answers: number; events: number; submissions: number }>(
              `select (select count(*)::int from attempt_answers) as answers, (select count(*)::int from answer_events) as events,
                 (select count(*)::int from submissions) as submissions`,
            )
            return rows[0] ?? { answers: 0, events: 0, submissions: 0 }
          }),
        )
        const subjects = grown.subjects.filter(({ call }) => isOfClasses(call))
        const first = await measure(subjects, share === 1 ? effort : trial, say, grown.tidy)
        const doubtful = new Set(share === 1 ? first.filter(isSlower).map(({ call }) => call) : [])
        say(`${doubtful.size} calls are measured more closely`)
        const closer = await measure(
          subjects.filter(({ call }) => doubtful.has(call)),
          closerEffort,
          say,
          grown.tidy,
        )
        const measured = [...first.filter(({ call }) => !doubtful.has(call)), ...closer]
        const broken = subjects
          .filter(({ call }) => !measured.some((one) => one.call === call))
          .map(({ call }) => `${call} could not be measured`)
        if (share === 1 && (counts[1]?.answers ?? 0) < answersInAll)
          broken.push(`the large database has ${counts[1]?.answers} answers instead of ${answersInAll}`)
        if (share === 1 && (counts[1]?.submissions ?? 0) < submissionsInAll)
          broken.push(`the large database has ${counts[1]?.submissions} submissions instead of ${submissionsInAll}`)
        const sorted = measured.toSorted((one, other) => growthOf(other).median - growthOf(one).median)
        for (const one of sorted.filter(isSlower))
          broken.push(
            `${one.call} takes ${growthOf(one).median.toFixed(2)} times as long: ${p95Of(one).map(ms).join(', ')}`,
          )
        return {
          broken,
          figures: [
            [
              'answers, events, submissions',
              counts.map(({ answers, events, submissions }) => `${answers}, ${events}, ${submissions}`).join(' → '),
            ],
            ['calls, of those measured more closely', `${measured.length}, ${closer.length}`],
            ...sorted.map((one): [string, string] => [
              `\`${one.call}\``,
              `${p95Of(one).map(ms).join(' → ')} (${growthOf(one).median.toFixed(2)}), processor ${processorGrowthOf(one).toFixed(2)}, ${one.pages?.join(' → ') ?? '?'} pages`,
            ]),
          ],
        }
      } finally {
        await grown.close()
      }
    } finally {
      remove()
    }
  },
}
