import type { Database } from '../../../server/src/platform/db/database.ts'
import type { OpenTest } from './classroom.ts'
import type { Claim, Given, Phone } from './phone.ts'
import type { PlainDevice } from './plain-device.ts'
import { queryPatiently, sendPatiently } from '../schedules/patiently.ts'

interface EventRow {
  device: string
  seq: number
  epoch: number
  question: string
  value: string | null
  late: boolean
  arrival: number
  received_ms: number
  /** By the phone's clock. */
  at_ms: number
}
interface AttemptRow {
  id: string
  epoch: number
  events: number
  answered: number
  late: number
  receipt: string | null
  submitted: boolean
  ended: boolean
  end_ms: number | null
}

/** Requests that were under way at the same moment may be on either side of the end. */
const sameMomentMs = 100

async function readLog(db: Database, test: string): Promise<EventRow[]> {
  const { rows } = await queryPatiently<EventRow>(
    db,
    `select device, seq, e.epoch, question, value #>> '{}' as value, e.late, arrival,
       extract(epoch from received_at)::float8 * 1000 as received_ms, extract(epoch from at)::float8 * 1000 as at_ms
     from answer_events e join test_attempts a on a.id = e.attempt_id where a.test_id = $1 order by arrival`,
    [test],
  )
  return rows
}

/** The attempt as the database has it. Its end is judged by the clock of this machine, which the server shares. */
export async function readAttempt(db: Database, test: string): Promise<AttemptRow | undefined> {
  const { rows } = await queryPatiently<AttemptRow>(
    db,
    `select id, epoch, events, answered, late, receipt, submitted_at is not null as submitted,
       (ended_at is not null or deadline <= clock_timestamp()) as ended,
       extract(epoch from coalesce(ended_at, case when deadline <= clock_timestamp() then deadline end))::float8 * 1000 as end_ms
     from test_attempts where test_id = $1`,
    [test],
  )
  return rows[0]
}

const keyOf = (question: string, value: string | null) => `${question} ${value}`

/** The value that counts for a question. */
export const readValue = async (db: Database, test: string, question: string, phones: readonly Phone[]) =>
  valuesInForce(await readLog(db, test), phones).get(question) ?? null

/** What was called saved and is not in the log. */
export async function findFalseClaims(db: Database, test: string, claims: readonly Claim[]): Promise<string[]> {
  if (claims.length === 0) return []
  const stored = new Set((await readLog(db, test)).map(({ question, value }) => keyOf(question, value)))
  const wrong = claims.filter(({ question, value }) => !stored.has(keyOf(question, value)))
  return [...new Set(wrong.map(({ value, by }) => `false "saved": ${by}, ${value} is not in the database`))]
}

export interface Played {
  test: OpenTest
  phones: readonly Phone[]
  plain: PlainDevice
}

interface Counts {
  /** Answers that were kept; of these in the log, still on a phone, destroyed with what had them. */
  given: number
  stored: number
  waiting: number
  excused: number
}
interface Verdict {
  broken: string[]
  counts: Counts & Record<string, number>
}

/** Judges a schedule at its end, by what was typed, what the pages said, and what the database has. */
export async function judgeEnd(base: string, db: Database, { test, phones, plain }: Played): Promise<Verdict> {
  const log = await readLog(db, test.id)
  const attempt = await readAttempt(db, test.id)
  const verdict: Verdict = { broken: [], counts: { given: 0, stored: 0, waiting: 0, excused: 0 } }
  const broken = (line: string) => void verdict.broken.push(line)
  const stored = new Set(log.map(({ question, value }) => keyOf(question, value)))

  for (const source of [...phones, plain]) {
    const last = new Map(source.given.map((given) => [given.question, given])).values()
    for (const given of last) judgeGiven(given, source, stored, verdict)
  }
  if (!attempt) return verdict

  const givenBy = new Map([...phones, plain].flatMap(({ given }) => given.map((one) => [one.value, one] as const)))
  const seen = new Set<string>()
  for (const row of log) {
    const given = row.value === null ? undefined : givenBy.get(row.value)
    if (given?.question !== row.question) broken(`doubled: nobody gave ${row.value} to ${row.question}`)
    else if (given.device === row.device && given.epoch !== row.epoch)
      broken(`${row.value} was given in epoch ${given.epoch} and counts in ${row.epoch}`)
    const twice = `${row.device} ${keyOf(row.question, row.value)}`
    if (seen.has(twice)) broken(`doubled: ${row.value} is in the log twice for one device`)
    seen.add(twice)
    const sinceEnd = attempt.end_ms === null ? null : row.received_ms - attempt.end_ms
    const isLate = sinceEnd !== null && sinceEnd >= 0
    if (isLate !== row.late && (sinceEnd === null || Math.abs(sinceEnd) > sameMomentMs))
      broken(`${row.value} arrived ${isLate ? 'after' : 'before'} the end and is${row.late ? '' : ' not'} late`)
  }
  if (attempt.events !== log.length || log.some(({ arrival }, index) => arrival !== index + 1))
    broken(`${log.length} events are counted as ${attempt.events}`)

  const inForce = valuesInForce(log, phones)
  const receipts = new Set([...phones, plain].flatMap((source) => [...source.receipts]))
  if (receipts.size > 1 || (receipts.size === 1 && !receipts.has(attempt.receipt ?? '')))
    broken(`receipts ${[...receipts].join(', ')} of an attempt with ${attempt.receipt}`)
  verdict.broken.push(...(await judgeScores(base, test, attempt, inForce)))
  if (!attempt.ended) verdict.broken.push(...judgePages(phones, attempt, inForce))
  return verdict
}

function judgeGiven(given: Given, source: Phone | PlainDevice, stored: ReadonlySet<string>, verdict: Verdict): void {
  verdict.counts.given += 1
  if (stored.has(keyOf(given.question, given.value))) verdict.counts.stored += 1
  else if (given.excuse !== undefined) verdict.counts.excused += 1
  else if ('has' in source && source.has(given)) {
    verdict.counts.waiting += 1
    verdict.broken.push(`${given.phone} still has ${given.value}, which it could not send`)
  } else verdict.broken.push(`lost: ${given.value}, given on ${given.phone}`)
}

/**
 * For each question the newest event in time of the highest epoch. An epoch belongs to one phone, which numbers the values that it is given. A phone
 * may go on as another device; where its clock was set, only the clock can say which device was later.
 */
function valuesInForce(log: readonly EventRow[], phones: readonly Phone[]): Map<string, string | null> {
  const placeOf = ({ value }: EventRow) => Number(value?.split('.')[1])
  const hasOtherClock = ({ value }: EventRow) =>
    phones.some((phone) => phone.clockWasSet && phone.given.some((given) => given.value === value))
  const laterOf = (a: EventRow, b: EventRow) =>
    hasOtherClock(a) || hasOtherClock(b) ? a.at_ms - b.at_ms : placeOf(a) - placeOf(b)
  const inTime = log.filter(({ late }) => !late).toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq)
  const ofDevices = new Map(inTime.map((row) => [`${row.device} ${row.question}`, row]))
  const sorted = [...ofDevices.values()].toSorted((a, b) => a.epoch - b.epoch || laterOf(a, b))
  return new Map(sorted.map(({ question, value }) => [question, value]))
}

async function judgeScores(
  base: string,
  test: OpenTest,
  attempt: AttemptRow,
  inForce: ReadonlyMap<string, string | null>,
): Promise<string[]> {
  const broken: string[] = []
  const reply = await sendPatiently(`${base}/api/lms/tests/${test.id}/results`, { token: test.teacher })
  const { items } = JSON.parse(reply.text) as {
    items: {
      student_id: string
      marks: number
      answers: { question_id: string; value: string | null; marks: number }[]
    }[]
  }
  const result = items.find(({ student_id: id }) => id === test.student)
  for (const { question_id: question, value, marks } of result?.answers ?? []) {
    const expected = inForce.get(question) ?? null
    if (value !== expected) broken.push(`${value} counts where ${expected} is the newest of the highest epoch`)
    const right = Number(value?.startsWith('5.') ?? false)
    if (marks !== right) broken.push(`doubled: ${marks} marks for ${value}, of 1`)
  }
  const right = [...inForce.values()].filter((value) => value?.startsWith('5.')).length
  if (result?.marks !== right) broken.push(`doubled: ${result?.marks} marks for ${right} right answers`)
  if (attempt.answered !== inForce.size) broken.push(`${attempt.answered} counted as answered of ${inForce.size}`)
  return broken
}

/** What the page that is in charge shows must be what counts. */
function judgePages(
  phones: readonly Phone[],
  attempt: AttemptRow,
  inForce: ReadonlyMap<string, string | null>,
): string[] {
  return phones.flatMap((phone) => {
    const { tab } = phone
    if (!tab?.log.attempt.isRegistered || tab.log.attempt.epoch !== attempt.epoch || tab.log.state().takenOver)
      return []
    const { answers } = tab.log.state()
    return [...inForce].flatMap(([question, value]) =>
      answers[question] === value
        ? []
        : [`${phone.name} shows ${JSON.stringify(answers[question])} where ${value} counts`],
    )
  })
}
