import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { House } from './house.ts'
import { GivenUp, type Job } from './jobs.ts'
import { type Mail, mailQueue } from './mail.ts'

/** Registers what sends the mails that features enqueue. */
export function mailJobs(house: House): void {
  const deliver = house.config.smtpUrl ? overSmtp(house, house.config.smtpUrl) : intoOutbox(house)
  house.jobs.work<Mail>(
    mailQueue,
    {
      // Pauses double to an hour, so this is more than two weeks of trying.
      retries: 400,
      pauseSeconds: 10,
      longestPauseSeconds: 3_600,
      timeoutSeconds: longestPatienceSeconds + 30,
      // Links in mails are secrets.
      secrets: ['text', 'html', 'event'],
      // A letter that hangs holds one of these; letters that hung before get no more than two of them.
      atOnce: 2,
      firstAttemptsAtOnce: 4,
    },
    deliver,
  )
}

/**
 * A mail server that hangs, or drips, is left after this long, the first time; it doubles with each attempt. One that merely takes its time to
 * read a letter may otherwise take it again at each attempt: RFC 5321 section 4.5.3.2 lets it take minutes.
 */
const firstPatienceSeconds = 20
const longestPatienceSeconds = 160

/** Some servers refuse for good what they take a few minutes later. */
const mostRefusals = 6

/** The Message-ID comes from the job, so that a mail that was sent twice is recognised as one. */
const message = (house: House, id: string, { event, ...mail }: Mail): SendMailOptions => ({
  ...mail,
  ...(event && { icalEvent: { method: event.method, filename: 'session.ics', content: event.body } }),
  from: house.config.mailFrom,
  messageId: `<${id}@${new URL(house.config.publicUrl).hostname}>`,
  date: timeOf(id),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** The first 48 bits of a uuid of version 7 are its time (RFC 9562 section 5.7). */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

type Deliver = (job: Pick<Job<Mail>, 'id' | 'data' | 'attempt' | 'signal'>) => Promise<void>

function overSmtp(house: House, smtpUrl: string): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: longestPatienceSeconds * 1_000,
  })
  return async ({ id, data, attempt, signal }) => {
    const seconds = Math.min(firstPatienceSeconds * 2 ** (attempt - 1), longestPatienceSeconds)
    const patience = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)])
    try {
      await transport.sendMail({ ...message(house, id, data), signal: patience })
    } catch (error) {
      if (attempt >= mostRefusals && isRefusedForGood(error))
        throw new GivenUp('the mail server refuses this letter for good', { cause: error })
      throw error
    }
    house.log.info({ job: id }, 'mail sent')
  }
}

/** A 5xx (RFC 5321 section 4.2.1) for this letter's recipient or content. One for all letters is the operator's to mend, and they wait. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
}

const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A new file for what is not whole yet; makes the folder where there is none. */
async function openIncoming(folder: string): Promise<{ path: string; file: FileHandle }> {
  const path = join(folder, `.${randomUUID()}`)
  const make = () => open(path, 'wx', 0o600)
  try {
    return { path, file: await make() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { path, file: await make() }
  }
}

/** Without a mail server each mail is a file, whole or not at all; a job that runs again writes the same one. */
function intoOutbox(house: House): Deliver {
  const folder = join(house.config.dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, data: mail }) => {
    const kept = join(folder, `${stampOf(timeOf(id))}-${id}.eml`)
    const { message: bytes } = await composer.sendMail(message(house, id, mail))
    const { path: incoming, file } = await openIncoming(folder)
    try {
      await file.writeFile(bytes as Buffer)
      await file.sync()
      await rename(incoming, kept)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    } finally {
      await file.close()
    }
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
    // By its file, which names its job: to whom it is stands in it.
    house.log.info({ job: id, file: kept }, 'mail kept')
  }
}

/** Removes the mails that were kept as files before a moment; says how many. */
export async function eraseKeptMails(dataDir: string, moment: Date): Promise<number> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // A name begins with the mail's time, so that no file has to be opened: 20261121T093000Z-….eml
  const oldest = stampOf(moment)
  const over = names.filter((name) => name.slice(0, oldest.length) < oldest)
  for (const name of over) await rm(join(folder, name), { force: true })
  return over.length
}
