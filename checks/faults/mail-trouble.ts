import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../server/src/platform/database.ts'
import { query } from '../../server/src/platform/embedded-postgres/testing.ts'
import { runningPostgres } from '../../server/src/platform/embedded-postgres/running.ts'
import { ask, waitFor } from '../ask.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { median } from '../percentile.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { type Letters, openLetters } from './letters.ts'
import { type Mood, openPostOffice, type PostOffice, type Trouble } from './post-office.ts'

const moods: Mood[] = ['refuses', 'says 421', 'hangs at once', 'hangs up', 'babbles', '451 to MAIL', 'hangs at MAIL']

/** Each with how often it is met. */
const troubles: [Trouble, number][] = [
  ['RCPT 450', 3],
  ['RCPT 550', 1],
  ['RCPT hangs', 1],
  ['RCPT drops', 2],
  ['RCPT drips', 1],
  ['RCPT babbles', 1],
  ['DATA 451', 2],
  ['DATA hangs', 1],
  ['DATA drops', 1],
  ['dot 451', 2],
  ['dot 554', 1],
  ['dot drops', 1],
  ['dot hangs', 1],
  ['dot takes 25 s', 5],
]

/** Letters that hang hold up the others for no longer than this: the first attempt of each, and never again. */
const longestHoldSeconds = 60
/** From the moment at which all is well, with the pauses as they are in production. */
const arrivalSeconds = 240

interface Stage {
  server: RealServer
  office: PostOffice
  letters: Letters
  effort: Effort
  figures: Findings['figures']
}

/** The median time of a public list, in milliseconds. */
async function pace({ server }: Stage): Promise<number> {
  const times: number[] = []
  for (let each = 0; each < 30; each += 1) times.push((await ask(`${server.base}/api/ebooks`)).ms)
  return median(times)
}

async function throughMoods({ office, letters, effort }: Stage): Promise<void> {
  for (const mood of moods) {
    effort.say(`the post office ${mood}`)
    await office.mood(mood)
    const email = `mood-${moods.indexOf(mood)}@school.example`
    await letters.write(email)
    await letters.answer(email)
    await pause(3_000)
  }
  await office.mood('well')
}

/** Ten letters hang, and twenty to others are written after them. */
async function besideHanging({ office, letters, effort, figures }: Stage): Promise<string[]> {
  const hanging = Array.from(
    { length: Math.max(7, Math.round(10 * effort.scale)) },
    (_, n) => `hangs-${n}@school.example`,
  )
  const fine = Array.from({ length: Math.max(5, Math.round(20 * effort.scale)) }, (_, n) => `fine-${n}@school.example`)
  for (const email of [...hanging, ...fine]) await letters.write(email)
  // Some hang a second time, which must hold up nobody.
  for (const [place, email] of hanging.entries()) office.trouble(email, 'RCPT hangs', place < 3 ? 2 : 1)
  for (const email of hanging) await letters.answer(email)
  const begun = performance.now()
  for (const email of fine) await letters.answer(email)
  const arrived = (email: string) => [...office.taken.values()].some(({ recipient }) => recipient === email)
  const ms = await waitFor(() => fine.every(arrived), longestHoldSeconds)
  figures.push([
    `${fine.length} letters behind ${hanging.length} that hang`,
    ms === null ? 'not all arrived' : `all arrived after ${Math.round((performance.now() - begun) / 1000)} s`,
  ])
  return ms === null ? [`letters that hang held the others up for more than ${longestHoldSeconds} s`] : []
}

async function throughTroubles({ office, letters }: Stage): Promise<string[]> {
  const emails = troubles.map((_, place) => `trouble-${place}@school.example`)
  for (const email of emails) await letters.write(email)
  for (const [place, [trouble, times]] of troubles.entries()) office.trouble(emails[place] ?? '', trouble, times)
  for (const email of emails) await letters.answer(email)
  return emails
}

/** How many letters were asked for, and how many have come, told apart by their Message-ID. */
function countLetters({ office, letters }: Stage): { recipient: string; asked: number; came: number }[] {
  const taken = Map.groupBy(office.taken.values(), ({ recipient }) => recipient)
  return [...letters.askedFor].map(([recipient, asked]) => ({
    recipient,
    asked,
    came: taken.get(recipient)?.length ?? 0,
  }))
}

/** The pauses between the attempts of one letter. */
function judgePauses({ office, figures }: Stage): string[] {
  const times = office.attempts('trouble-0@school.example')
  const pauses = times.slice(1).map((at, place) => (at - (times[place] ?? 0)) / 1000)
  figures.push([
    'pauses between the attempts of a letter that was refused three times (10, 20 and 40 s at least, and what it waits for its turn)',
    pauses.map((each) => `${each.toFixed(0)} s`).join(', '),
  ])
  // As the queue of letters is declared: 10 s at least, and twice as long each time.
  const grows = pauses.length === 3 && pauses.every((each, place) => each >= 10 * 2 ** place - 1)
  return grows ? [] : [`pauses do not grow as they should: ${pauses.join(', ')} s`]
}

/** A mailbox that does not exist: given up after some tries, and seen. */
async function giveUp({ server, office, letters, figures }: Stage, connection: Connection): Promise<string[]> {
  const email = 'nobody@school.example'
  await letters.write(email)
  office.trouble(email, 'RCPT 550', 1_000)
  await letters.answer(email)
  const job = `name = 'mail.send' and data->>'to' = '${email}'`
  const state = async () =>
    (await query<{ state: string }>(connection, `select state::text from pgboss.job where ${job}`))[0]?.state
  const given = await waitFor(async () => {
    // The pauses were seen above; here they are cut short.
    await query(connection, `update pgboss.job set start_after = now() where state = 'retry' and ${job}`)
    return (await state()) === 'failed'
  }, 120)
  const tries = office.attempts(email).length
  figures.push(['attempts at a mailbox that does not exist (550)', tries])
  const { text } = await ask(`${server.base}/metrics`)
  const isCounted = /^job_attempts_total\{queue="mail.send",outcome="given up"\} 1$/m.test(text)
  return [
    ...(given === null ? [`a letter to nobody is ${await state()} after ${tries} attempts, and not given up`] : []),
    ...(isCounted ? [] : ['that a letter was given up is not in /metrics']),
    ...(server.lines.some((line) => line.includes('a job was given up'))
      ? []
      : ['that a letter was given up is not in the log']),
  ]
}

async function tryAll(stage: Stage, connection: Connection): Promise<string[]> {
  const { office, letters, figures, effort } = stage
  const before = await pace(stage)
  await throughMoods(stage)
  const broken = await besideHanging(stage)
  await throughTroubles(stage)
  const during = await pace(stage)
  figures.push([
    'median of a public list before and during the trouble',
    `${before.toFixed(1)} and ${during.toFixed(1)} ms`,
  ])
  if (during > Math.max(5 * before, 250)) broken.push(`requests became slow: ${before} to ${during} ms`)
  effort.say('all is well from now on; every letter has to arrive')
  await waitFor(() => countLetters(stage).every(({ asked, came }) => came >= asked), arrivalSeconds)
  for (const { recipient, asked, came } of countLetters(stage))
    if (came !== asked) broken.push(`of ${asked} letters to ${recipient} ${came} came`)
  const slow = troubles.findIndex(([trouble]) => trouble === 'dot takes 25 s')
  // The answer to the first copy came later than the first attempt waits; the second waits longer.
  const copies = [...office.taken.values()].filter(({ at }) => at.length > 1)
  for (const { recipient, at } of copies)
    if (recipient !== `trouble-${slow}@school.example` || at.length > 2)
      broken.push(`a letter to ${recipient} was taken ${at.length} times`)
  figures.push(
    ['letters asked for, and taken', `${letters.asked()} and ${office.taken.size}`],
    ['of those taken twice, because the answer took 25 s', copies.length],
    ['kinds of trouble', moods.length + troubles.length],
  )
  return [...broken, ...judgePauses(stage), ...(await giveUp(stage, connection))]
}

async function run(effort: Effort): Promise<Findings> {
  const { folder, remove } = scratchFolder()
  const office = await openPostOffice()
  const dataDir = join(folder, 'data')
  const server = await startRealServer({ DATA_DIR: dataDir, SMTP_URL: office.url })
  const figures: Findings['figures'] = []
  try {
    const connection = await runningPostgres(dataDir)
    if (!connection) throw new Error('the embedded PostgreSQL is not there')
    const letters = await openLetters(server.base)
    const broken = await tryAll({ server, office, letters, effort, figures }, connection)
    return { broken, figures }
  } finally {
    await server.stop()
    await office.close()
    remove()
  }
}

export const mailTrouble: Part = { name: 'mail-trouble', title: 'The mail server refuses, hangs, drops and drips', run }
