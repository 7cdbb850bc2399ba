import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { openPlatformTestApp } from '../../testing/platform-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { mailJobs } from './deliver-mail.ts'
import { PermanentJobError } from '../jobs/jobs.ts'
import { enqueueMail, mailQueue } from './mail.ts'
import { composeMail } from './mail-layout.ts'

const content = composeMail({
  to: { email: 'meena@school.example', email_confirmed: true },
  subject: 'Your subscription <has> started',
  greeting: 'Meena & class',
  paragraphs: ['All premium content is open to you.', 'It runs until <b>March</b>.'],
  action: { label: 'Open the library', url: 'https://science.example/ebook?a=1&b=2' },
})

/** A real SMTP server that rejects as many mails as configured. */
async function openRejectingMailServer() {
  const mailServer = {
    received: [] as string[],
    rejections: 0,
    /** Recipient without a mailbox. */
    unknown: 'nobody@school.example',
  }
  const server = await startMailServer(
    (mail) => {
      if (mailServer.rejections > 0) {
        mailServer.rejections -= 1
        throw Object.assign(new Error('4.2.1 come back later'), { responseCode: 451 })
      }
      mailServer.received.push(mail.toString())
    },
    {
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === mailServer.unknown
            ? Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })
            : null,
        ),
    },
  )
  return Object.assign(mailServer, server)
}

describe('a mail to a teacher, with a mail server', () => {
  let mailServer: Awaited<ReturnType<typeof openRejectingMailServer>>
  let testApp: TestApp
  beforeAll(async () => {
    mailServer = await openRejectingMailServer()
    testApp = await openPlatformTestApp((_app, ctx) => mailJobs(ctx), { config: { smtpUrl: mailServer.url } })
  })
  afterAll(async () => {
    await testApp.close()
    await mailServer.close()
  })

  /** The waiting job, made due at once. */
  const makeDue = () =>
    testApp.ctx.db.$client.query('UPDATE pgboss.job SET start_after = now() WHERE name = $1', [mailQueue])

  test('that was rejected once arrives once, with the same Message-ID, and leaves no job', async () => {
    mailServer.rejections = 1
    await testApp.ctx.db.transaction((tx) => enqueueMail(testApp.ctx, tx, content))
    await expect(testApp.runJobs()).rejects.toThrow('come back later')
    const { rows } = await testApp.ctx.db.$client.query<{ pause: number; state: string; id: string }>(
      'SELECT id, state::text, extract(epoch FROM start_after - now())::int AS pause FROM pgboss.job WHERE name = $1',
      [mailQueue],
    )
    expect(rows[0]).toMatchObject({ state: 'retry' })
    expect(rows[0]?.pause).toBeGreaterThan(4)
    await makeDue()
    await testApp.runJobs()
    expect(mailServer.received).toHaveLength(1)
    const { body } = await testApp.app.inject({ url: '/metrics' })
    expect(body).toContain('mails_total{outcome="sent"} 1\nmails_total{outcome="failed"} 1\n')
    expect(body).toContain('mails_total{outcome="given up"} 0\n')
    const mail = await PostalMime.parse(mailServer.received[0] ?? '')
    expect(mail.messageId).toBe(`<${rows[0]?.id}@ariviyal.test>`)
    expect(mail.to?.[0]?.address).toBe('meena@school.example')
    expect(mail.subject).toBe('Your subscription <has> started')
    expect((await testApp.ctx.db.$client.query('SELECT 1 FROM pgboss.job WHERE name = $1', [mailQueue])).rowCount).toBe(
      0,
    )
  })

  test('is not sent when the transaction rolls back', async () => {
    const before = mailServer.received.length
    const rolledBack = testApp.ctx.db.transaction(async (tx) => {
      await enqueueMail(testApp.ctx, tx, content)
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    await testApp.runJobs()
    expect(mailServer.received).toHaveLength(before)
  })

  test('fails permanently after some attempts when the mailbox does not exist', async () => {
    const queue = testApp.ctx.jobs.queues.get(mailQueue)
    const deliver = (attempt: number, to: string) =>
      queue?.handler({
        id: '01890000-0000-7000-8000-000000000009',
        data: { ...content, to } as never,
        attempt,
        signal: AbortSignal.timeout(5_000),
      })
    for (const attempt of [1, 5]) {
      const error = await deliver(attempt, mailServer.unknown)?.catch((reason: unknown) => reason)
      expect(error).toMatchObject({ responseCode: 550 })
      expect(error).not.toBeInstanceOf(PermanentJobError)
    }
    await expect(deliver(6, mailServer.unknown)).rejects.toBeInstanceOf(PermanentJobError)
    // Temporary rejections are retried without this limit.
    mailServer.rejections = 1
    const later = await deliver(300, 'meena@school.example')?.catch((reason: unknown) => reason)
    expect(later).toMatchObject({ responseCode: 451 })
    expect(later).not.toBeInstanceOf(PermanentJobError)
  })

  test('leaves only its recipient in the queue after it failed permanently, no text and no link', async () => {
    await enqueueMail(testApp.ctx, testApp.ctx.db, { ...content, to: mailServer.unknown })
    const pool = testApp.ctx.db.$client
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await makeDue()
      await expect(testApp.runJobs()).rejects.toThrow(attempt < 6 ? 'no such mailbox' : 'permanently rejects')
    }
    const { rows } = await pool.query<{ state: string; data: object }>(
      'DELETE FROM pgboss.job WHERE name = $1 RETURNING state, data',
      [mailQueue],
    )
    expect(rows).toEqual([{ state: 'failed', data: { to: mailServer.unknown, subject: content.subject } }])
  })

  test('is retried for more than three days before it fails permanently', async () => {
    await enqueueMail(testApp.ctx, testApp.ctx.db, content)
    const { rows } = await testApp.ctx.db.$client.query<{ retry_limit: number; retry_delay_max: number; days: number }>(
      'SELECT retry_limit, retry_delay_max, extract(epoch FROM keep_until - created_on) / 86400 AS days FROM pgboss.job WHERE name = $1',
      [mailQueue],
    )
    // Once grown, each delay is at least half of the longest.
    expect((Number(rows[0]?.retry_limit) * Number(rows[0]?.retry_delay_max)) / 2 / 86_400).toBeGreaterThan(3)
    expect(Number(rows[0]?.days)).toBeGreaterThan(3)
    await testApp.runJobs()
  })
})

describe('a server without SMTP', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openPlatformTestApp((_app, ctx) => mailJobs(ctx))
  })
  afterAll(() => testApp.close())

  test('writes each mail to one file, however often its job runs', async () => {
    const id = await testApp.ctx.jobs.enqueue(testApp.ctx.db, mailQueue, content)
    const queue = testApp.ctx.jobs.queues.get(mailQueue)
    await queue?.handler({ id, data: content as never, attempt: 1, signal: AbortSignal.timeout(5_000) })
    const [mail, ...others] = await testApp.mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('https://science.example/ebook?a=1&b=2')
    expect(mail?.html).toContain('Dear Meena &amp; class')
    expect(mail?.html).toContain('It runs until &lt;b&gt;March&lt;/b&gt;.')
    expect(mail?.html).toContain('name="viewport"')
    const files = await readdir(join(testApp.ctx.config.dataDir, 'outbox'))
    expect(files).toEqual([expect.stringMatching(new RegExp(`^\\d{8}T\\d{6}Z-${id}\\.eml$`))])
  })

  test('allows no line break in a header', () => {
    const injected = composeMail({
      to: 'a@b.example\r\nBcc: all@b.example',
      subject: 'Hello\nBcc: all@b.example',
      paragraphs: [],
    })
    expect(injected.subject).toBe('Hello Bcc: all@b.example')
    expect(injected.to).not.toContain('\n')
  })
})
