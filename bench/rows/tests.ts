import { setTimeout as pause } from 'node:timers/promises'
import { familyOf } from '../../checks/load/processes.ts'
import { ms, percentile } from '../../checks/percentile.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import type { BenchServer } from '../bench-server.ts'
import { processorSeconds } from '../processor-time.ts'
import { followProgress } from '../pupils/follow-progress.ts'
import { playClients } from '../pupils/play-clients.ts'
import { describeShares } from '../pupils/shares.ts'
import { openClasses, type TeacherCall } from '../pupils/open-classes.ts'
import type { PupilEnd, PupilsOrder, PupilsOutcome } from '../pupils/pupils-order.ts'
import type { Row } from '../row.ts'

const pupilsInAll = 5_000
const questions = 20
const startSeconds = 60
/** After the starts, while everybody answers. */
const answerSeconds = 120
const everySeconds = 10
const maxMs = 200

/** Opens a test of twenty questions. */
async function openTest(call: TeacherCall, classId: string): Promise<string> {
  const items: { question_id: string; marks: number }[] = []
  for (let number = 1; number <= questions; number += 1) {
    const question = { kind: 'number', text: `What is the speed after ${number} s?`, right: '5', tolerance: 0.5 }
    items.push({ question_id: (await call<{ id: string }>('POST', '/api/lms/questions', question)).id, marks: 1 })
  }
  const sections = [{ title: '', items }]
  const test = { class_id: classId, title: 'Motion', mode: 'graded', minutes: 60, sections }
  const { id } = await call<{ id: string }>('POST', '/api/lms/tests', test)
  await call('POST', `/api/lms/tests/${id}/open`)
  return id
}

/** Compares what the devices know with the database: each answer once, and the last value of each question in force. */
async function findLost({ connection }: BenchServer, ends: PupilEnd[]): Promise<string[]> {
  const { events, answers } = await onDatabase(connection, async (client) => ({
    events: (
      await client.query<{ attempt: string; events: number }>(
        'select attempt_id as attempt, count(*)::int as events from answer_events group by attempt_id',
      )
    ).rows,
    answers: (
      await client.query<{ attempt: string; question: string; value: string }>(
        `select attempt_id as attempt, question_id as question, value #>> '{}' as value from attempt_answers`,
      )
    ).rows,
  }))
  const eventsOf = new Map(events.map(({ attempt, events: count }) => [attempt, count]))
  const inForce = new Map(answers.map(({ attempt, question, value }) => [`${attempt} ${question}`, value]))
  const count = (wrong: (end: PupilEnd) => boolean) => ends.filter(wrong).length
  const found: [string, number][] = [
    ['pupils could not start', count(({ attempt }) => attempt === null)],
    ['pupils have answers that were not acknowledged', count(({ given, saved }) => saved < given)],
    [
      'pupils have answers lost or doubled',
      count(({ attempt, given }) => (eventsOf.get(attempt ?? '') ?? 0) !== given),
    ],
    [
      'pupils have an older answer in force',
      count(({ attempt, values }) =>
        Object.entries(values).some(([question, value]) => inForce.get(`${attempt} ${question}`) !== value),
      ),
    ],
  ]
  return found.filter(([, number]) => number > 0).map(([what, number]) => `${number} ${what}`)
}

export const tests: Row = {
  name: 'tests',
  what: `${pupilsInAll} pupils start a test within a minute and save an answer every ${everySeconds} s, the clients on the same machine`,
  goal: { at: 'most', ratio: 1, words: `${maxMs} ms for 95 of 100 saves` },
  async run(bench, _rounds, say, scale) {
    const serverPid = bench.server.child.pid ?? 0
    const { teacher, pupils } = await openClasses(bench, Math.max(20, Math.round(pupilsInAll * scale)), openTest)
    say(`${pupils.length} pupils are ready`)
    const startsIn = Math.max(5, startSeconds * scale)
    const seconds = startsIn + Math.max(3 * everySeconds, answerSeconds * scale)
    const shares = { server: 0, postgres: 0, clients: 0 }
    let perSave = 0
    let shown: number[] = []
    const watch = async (clients: number) => {
      await pause(startsIn * 1_000)
      const groups = {
        server: [serverPid],
        postgres: familyOf(serverPid).filter((pid) => pid !== serverPid),
        clients: [clients],
      }
      const read = () => Object.values(groups).map((pids) => processorSeconds(pids))
      const [before, startedAt] = [read(), performance.now()]
      shown = await followProgress(bench.server.base, teacher, pupils[0]?.task ?? '', seconds - startsIn)
      const elapsed = (performance.now() - startedAt) / 1_000
      const [server = 0, postgres = 0, own = 0] = read().map((value, index) => value - (before[index] ?? 0))
      Object.assign(shares, { server: server / elapsed, postgres: postgres / elapsed, clients: own / elapsed })
      perSave = ((server + postgres) / elapsed / pupils.length) * everySeconds * 1_000
    }
    const order: PupilsOrder = { base: bench.server.base, pupils, startSeconds: startsIn, seconds, everySeconds }
    const { starts, saves, lags, repeated, ends } = await playClients<PupilsOrder, PupilsOutcome>(
      'pupils/pupils-process.ts',
      order,
      watch,
    )
    const p95 = percentile(saves, 0.95)
    say(`starts: median ${ms(percentile(starts, 0.5))}, p95 ${ms(percentile(starts, 0.95))}`)
    say(
      `${saves.length} saves: median ${ms(percentile(saves, 0.5))}, p95 ${ms(p95)}, p99 ${ms(percentile(saves, 0.99))}`,
    )
    say(`sent late by the clients, p95: ${ms(percentile(lags, 0.95))}`)
    say(`sent again: ${JSON.stringify(repeated)}`)
    const seen = `shown to the teacher after: median ${ms(percentile(shown, 0.5))}, p95 ${ms(percentile(shown, 0.95))}`
    say(`${shown.length} answers ${seen}`)
    const used = describeShares(shares)
    say(used)
    return {
      ratio: p95 / maxMs,
      spread: null,
      product: `p95 ${ms(p95)} of ${saves.length} saves, p95 of a start ${ms(percentile(starts, 0.95))}; ${seen}; ${used}`,
      ceiling: `${maxMs} ms at most`,
      processor: `${perSave.toFixed(1)} ms`,
      wrong: await findLost(bench, ends),
    }
  },
}
