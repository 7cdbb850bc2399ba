import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { House } from './house.ts'
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
      // A mail server that hangs is given up after this.
      timeoutSeconds: 60,
      // Links in mails are secrets.
      forget: true,
      atOnce: 2,
    },
    ({ id, data }) => deliver(id, data),
  )
}

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

function overSmtp(house: House, smtpUrl: string): (id: string, mail: Mail) => Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (id, mail) => {
    await transport.sendMail(message(house, id, mail))
    house.log.info(`mail to ${mail.to} sent`)
  }
}

const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Without a mail server each mail is a file, whole or not at all, and once per job however often that runs. */
function intoOutbox(house: House): (id: string, mail: Mail) => Promise<void> {
  const folder = join(house.config.dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (id, mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${stampOf(timeOf(id))}-${id}.eml`
    if ((await readdir(folder)).includes(name)) return
    const { message: bytes } = await composer.sendMail(message(house, id, mail))
    const incoming = join(folder, `.${randomUUID()}`)
    const file = await open(incoming, 'wx', 0o600)
    try {
      await file.writeFile(bytes as Buffer)
      await file.sync()
      await rename(incoming, join(folder, name))
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    } finally {
      await file.close()
    }
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
    house.log.info(`mail to ${mail.to} kept in ${join(folder, name)}`)
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
