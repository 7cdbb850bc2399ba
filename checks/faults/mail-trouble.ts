import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { query } from '@ariviyal/embedded-postgres/testing'
import { runningDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { sendRequest, waitFor } from '../send-request.ts'
import type { Effort, Findings, Part } from '../part.ts'
import { median } from '../percentile.ts'
import { type RealServer, scratchFolder, startRealServer } from '../real-server.ts'
import { type ContactMails, openContactMails } from './contact-mails.ts'
import { type ServerFault, openFaultyMailServer, type FaultyMailServer, type Trouble } from './faulty-mail-server.ts'

const serverFaults: ServerFault[] = [
  'refuses',
  'says 421',
  'hangs at once',
  'hangs up',
  'babbles',
  '451 to MAIL',
  'hangs at MAIL',
]

/** Each with the number of times it occurs. */
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

/** A mail that hangs may delay the others at most this long: on its first attempt, and never again. */
const longestDelaySeconds = 60
/** Maximum time until a mail arrives after the mail server has recovered, with production's retry delays. */
const arrivalSeconds = 240

interface MailFixtures {
  server: RealServer
  mailServer: FaultyMailServer
  mails: ContactMails
  effort: Effort
  figures: Findings['figures']
}

/** The median response time of a public list, in milliseconds. */
async function medianListTime({ server }: MailFixtures): Promise<number> {
  const times: number[] = []
  for (let each = 0; each < 30; each += 1) times.push((await sendRequest(`${server.base}/api/ebooks`)).ms)
  return median(times)
}

async function tryServerFaults({ mailServer, mails, effort }: MailFixtures): Promise<void> {
  for (const fault of serverFaults) {
    effort.say(`the mail server ${fault}`)
    await mailServer.setFault(fault)
    const email = `fault-${serverFaults.indexOf(fault)}@school.example`
    await mails.write(email)
    await mails.answer(email)
    await pause(3_000)
  }
  await mailServer.setFault('well')
}

/** Ten mails hang; twenty to other recipients are requested after them. */
async function tryHangingMails({ mailServer, mails, effort, figures }: MailFixtures): Promise<string[]> {
  const hanging = Array.from(
    { length: Math.max(7, Math.round(10 * effort.scale)) },
    (_, n) => `hangs-${n}@school.example`,
  )
  const fine = Array.from({ length: Math.max(5, Math.round(20 * effort.scale)) }, (_, n) => `fine-${n}@school.example`)
  for (const email of [...hanging, ...fine]) await mails.write(email)
  // Some hang a second time, which must not delay any other mail.
  for (const [index, email] of hanging.entries()) mailServer.trouble(email, 'RCPT hangs', index < 3 ? 2 : 1)
  for (const email of hanging) await mails.answer(email)
  const startedAt = performance.now()
  for (const email of fine) await mails.answer(email)
  const arrived = (email: string) => [...mailServer.accepted.values()].some(({ recipient }) => recipient === email)
  const ms = await waitFor(() => fine.every(arrived), longestDelaySeconds)
  figures.push([
    `${fine.length} mails behind ${hanging.length} that hang`,
    ms === null ? 'not all arrived' : `all arrived after ${Math.round((performance.now() - startedAt) / 1000)} s`,
  ])
  return ms === null ? [`mails that hang held the others up for more than ${longestDelaySeconds} s`] : []
}

async function tryTroubles({ mailServer, mails }: MailFixtures): Promise<string[]> {
  const emails = troubles.map((_, index) => `trouble-${index}@school.example`)
  for (const email of emails) await mails.write(email)
  for (const [index, [trouble, times]] of troubles.entries()) mailServer.trouble(emails[index] ?? '', trouble, times)
  for (const email of emails) await mails.answer(email)
  return emails
}

/** Counts requested and received mails, identified by Message-ID. */
function countMails({ mailServer, mails }: MailFixtures): { recipient: string; requested: number; received: number }[] {
  const byRecipient = Map.groupBy(mailServer.accepted.values(), ({ recipient }) => recipient)
  return [...mails.requestedFor].map(([recipient, requested]) => ({
    recipient,
    requested,
    received: byRecipient.get(recipient)?.length ?? 0,
  }))
}

/** Checks the pauses between the attempts of one mail. */
function judgePauses({ mailServer, figures }: MailFixtures): string[] {
  const times = mailServer.attempts('trouble-0@school.example')
  const pauses = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1000)
  figures.push([
    'pauses between the attempts of a mail refused three times (at least 10, 20 and 40 s, plus time in the queue)',
    pauses.map((each) => `${each.toFixed(0)} s`).join(', '),
  ])
  // The retry policy of the mail queue: at least 10 s, doubled each time.
  const grows = pauses.length === 3 && pauses.every((each, index) => each >= 10 * 2 ** index - 1)
  return grows ? [] : [`the pauses do not double: ${pauses.join(', ')} s`]
}

/** A mailbox that does not exist: the mail is given up after some attempts and reported. */
async function giveUp({ server, mailServer, mails, figures }: MailFixtures, connection: Connection): Promise<string[]> {
  const email = 'nobody@school.example'
  await mails.write(email)
  mailServer.trouble(email, 'RCPT 550', 1_000)
  await mails.answer(email)
  const job = `name = 'mail.send' and data->>'to' = '${email}'`
  const state = async () =>
    (await query<{ state: string }>(connection, `select state::text from pgboss.job where ${job}`))[0]?.state
  const given = await waitFor(async () => {
    // The pauses were checked above; here they are shortened.
    await query(connection, `update pgboss.job set start_after = now() where state = 'retry' and ${job}`)
    return (await state()) === 'failed'
  }, 120)
  const tries = mailServer.attempts(email).length
  figures.push(['attempts at a mailbox that does not exist (550)', tries])
  const { text } = await sendRequest(`${server.base}/metrics`)
  const isCounted = /^job_attempts_total\{queue="mail.send",outcome="given up"\} 1$/m.test(text)
  return [
    ...(given === null
      ? [`a mail to an unknown mailbox is ${await state()} after ${tries} attempts, and not given up`]
      : []),
    ...(isCounted ? [] : ['/metrics does not count the mail that was given up']),
    ...(server.lines.some((line) => line.includes('a job was given up'))
      ? []
      : ['the log does not report the mail that was given up']),
  ]
}

async function tryAll(fixtures: MailFixtures, connection: Connection): Promise<string[]> {
  const { mailServer, mails, figures, effort } = fixtures
  const before = await medianListTime(fixtures)
  await tryServerFaults(fixtures)
  const broken = await tryHangingMails(fixtures)
  await tryTroubles(fixtures)
  const during = await medianListTime(fixtures)
  figures.push([
    'median response time of a public list before and during the failures',
    `${before.toFixed(1)} and ${during.toFixed(1)} ms`,
  ])
  if (during > Math.max(5 * before, 250)) broken.push(`requests became slow: ${before} to ${during} ms`)
  effort.say('the mail server works from now on; every mail must arrive')
  await waitFor(() => countMails(fixtures).every(({ requested, received }) => received >= requested), arrivalSeconds)
  for (const { recipient, requested, received } of countMails(fixtures))
    if (received !== requested) broken.push(`${received} of ${requested} mails to ${recipient} arrived`)
  const slow = troubles.findIndex(([trouble]) => trouble === 'dot takes 25 s')
  // The server answered the first copy after its own timeout; the second attempt waits longer.
  const copies = [...mailServer.accepted.values()].filter(({ at }) => at.length > 1)
  for (const { recipient, at } of copies)
    if (recipient !== `trouble-${slow}@school.example` || at.length > 2)
      broken.push(`a mail to ${recipient} was accepted ${at.length} times`)
  figures.push(
    ['mails requested, and accepted', `${mails.requested()} and ${mailServer.accepted.size}`],
    ['accepted twice, because the answer took 25 s', copies.length],
    ['kinds of failure', serverFaults.length + troubles.length],
  )
  return [...broken, ...judgePauses(fixtures), ...(await giveUp(fixtures, connection))]
}

async function run(effort: Effort): Promise<Findings> {
  const { folder, remove } = scratchFolder()
  const mailServer = await openFaultyMailServer()
  const dataDir = join(folder, 'data')
  const server = await startRealServer({ DATA_DIR: dataDir, SMTP_URL: mailServer.url })
  const figures: Findings['figures'] = []
  try {
    const connection = await runningDatabase(dataDir)
    if (!connection) throw new Error('the embedded PostgreSQL is not there')
    const mails = await openContactMails(server.base)
    const broken = await tryAll({ server, mailServer, mails, effort, figures }, connection)
    return { broken, figures }
  } finally {
    await server.stop()
    await mailServer.close()
    remove()
  }
}

export const mailTrouble: Part = {
  name: 'mail-trouble',
  title: 'The mail server refuses, hangs, disconnects and sends byte by byte',
  run,
}
