import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { AppContext } from '../app-context.ts'
import { PermanentJobError, type Job } from '../jobs/jobs.ts'
import { isMissingFile } from '../storage/missing-file.ts'
import { FileGone } from '../storage/storage.ts'
import { type Mail, type MailAttachment, mailQueue } from './mail.ts'

/** Registers the job that sends enqueued mails. */
export function mailJobs(ctx: AppContext): void {
  const deliver = ctx.config.smtpUrl ? sendBySmtp(ctx, ctx.config.smtpUrl) : writeToOutbox(ctx)
  ctx.jobs.work<Mail>(
    mailQueue,
    {
      // The delay doubles up to an hour, so this is more than two weeks of retries.
      retries: 400,
      pauseSeconds: 10,
      longestPauseSeconds: 3_600,
      timeoutSeconds: longestTimeoutSeconds + 30,
      // Links in mails are secrets.
      secrets: ['text', 'html', 'picture', 'images', 'event', 'attachment', 'unsubscribe'],
      // A hanging mail occupies a slot; retries may use only two of the six.
      atOnce: 2,
      firstAttemptsAtOnce: 4,
    },
    async (job) => {
      const { expiresAt } = job.data
      if (expiresAt !== undefined && ctx.now() >= new Date(expiresAt))
        ctx.log.warn({ job: job.id }, 'a mail that is too late was dropped')
      else await deliver(job)
    },
  )
}

/**
 * Timeout of the first attempt; doubles with each retry. A server that is merely slow could otherwise receive the same mail repeatedly: RFC
 * 5321 section 4.5.3.2 allows minutes.
 */
const firstTimeoutSeconds = 20
const longestTimeoutSeconds = 160

/** Attempts before a permanent rejection is final: some servers accept minutes later what they rejected. */
const maxRejections = 6

/** The Message-ID derives from the job id, so that clients recognise a mail sent twice. */
async function message(ctx: AppContext, id: string, mail: Mail): Promise<SendMailOptions> {
  const { event, picture, images = [], attachment, unsubscribe, expiresAt: _expiresAt, ...content } = mail
  return {
    ...content,
    ...(event && { icalEvent: { method: event.method, filename: 'session.ics', content: event.body } }),
    attachments: [
      ...(await Promise.all(['mark', ...(picture ? [picture] : [])].map((name) => renderedImage(ctx, name)))),
      ...images.map(({ cid, base64 }) => inlineImage(cid, Buffer.from(base64, 'base64'))),
      ...(attachment ? await attached(ctx, attachment) : []),
    ],
    from: ctx.config.mailFrom,
    messageId: `<${id}@${new URL(ctx.config.publicUrl).hostname}>`,
    date: timeOf(id),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

type Attachments = NonNullable<SendMailOptions['attachments']>

/** Images travel with the mail: nothing is loaded from a server when it is read. */
const inlineImage = (cid: string, content: Buffer): Attachments[number] => ({
  filename: `${cid}.png`,
  cid,
  contentType: 'image/png',
  contentDisposition: 'inline',
  content,
})

const renderedImage = async (ctx: AppContext, name: string): Promise<Attachments[number]> =>
  inlineImage(name, await readFile(join(ctx.paths.content, 'rendered/mail', `${name}.png`)))

async function attached(ctx: AppContext, attachment: MailAttachment): Promise<Attachments> {
  const pdf = (content: Buffer) => [{ filename: attachment.name, contentType: 'application/pdf', content }]
  if ('base64' in attachment) return pdf(Buffer.from(attachment.base64, 'base64'))
  try {
    return pdf(await buffer(await ctx.storage.stream(attachment.key)))
  } catch (error) {
    if (error instanceof FileGone) return []
    throw error
  }
}

/** The first 48 bits of a UUIDv7 are its time (RFC 9562 section 5.7). */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

type Deliver = (job: Pick<Job<Mail>, 'id' | 'data' | 'attempt' | 'signal'>) => Promise<void>

function sendBySmtp(ctx: AppContext, smtpUrl: string): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: longestTimeoutSeconds * 1_000,
  })
  return async ({ id, data, attempt, signal }) => {
    const seconds = Math.min(firstTimeoutSeconds * 2 ** (attempt - 1), longestTimeoutSeconds)
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)])
    try {
      await transport.sendMail({ ...(await message(ctx, id, data)), signal: timeout })
    } catch (error) {
      if (attempt >= maxRejections && isPermanentRejection(error))
        throw new PermanentJobError('the mail server permanently rejects this mail', { cause: error })
      throw error
    }
    ctx.log.info({ job: id }, 'mail sent')
  }
}

/**
 * A 5xx reply (RFC 5321 section 4.2.1) for this mail's recipient or content. Errors that concern all mails need the operator, and the mails
 * wait.
 */
function isPermanentRejection(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
}

const timestampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Opens a temporary file; creates the folder if needed. */
async function openIncoming(folder: string): Promise<{ path: string; file: FileHandle }> {
  const path = join(folder, `.${randomUUID()}`)
  const make = () => open(path, 'wx', 0o600)
  try {
    return { path, file: await make() }
  } catch (error) {
    if (!isMissingFile(error)) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { path, file: await make() }
  }
}

/** Without an SMTP server, writes each mail to a file atomically. A repeated job writes the same file. */
function writeToOutbox(ctx: AppContext): Deliver {
  const folder = join(ctx.config.dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, data: mail }) => {
    const target = join(folder, `${timestampOf(timeOf(id))}-${id}.eml`)
    const { message: bytes } = await composer.sendMail(await message(ctx, id, mail))
    const { path: incoming, file } = await openIncoming(folder)
    try {
      await file.writeFile(bytes as Buffer)
      await file.sync()
      await rename(incoming, target)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    } finally {
      await file.close()
    }
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
    // Logs the file, whose name contains the job id, and not the recipient.
    ctx.log.info({ job: id, file: target }, 'mail kept')
  }
}

/** Removes stored mails older than a moment; returns how many. */
export async function eraseStoredMails(dataDir: string, moment: Date): Promise<number> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // File names begin with the mail's time, so no file has to be opened: 20261121T093000Z-….eml
  const oldest = timestampOf(moment)
  const expired = names.filter((name) => name.slice(0, oldest.length) < oldest)
  for (const name of expired) await rm(join(folder, name), { force: true })
  return expired.length
}
