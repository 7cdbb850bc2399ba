import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { openPlatformHouse } from '../testing/platform-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { mailJobs } from './deliver-mail.ts'
import { GivenUp } from './jobs.ts'
import { enqueueMail, mailQueue } from './mail.ts'
import { composeMail } from './mail-layout.ts'

const letter = composeMail({
  to: { email: 'meena@school.example', email_confirmed: true },
  subject: 'Your subscription <has> started',
  greeting: 'Meena & class',
  paragraphs: ['All premium content is open to you.', 'It runs until <b>March</b>.'],
  action: { label: 'Open the library', url: 'https://science.example/ebook?a=1&b=2' },
})

/** A real SMTP server that refuses as many mails as it is told to. */
async function openPostOffice() {
  const office = {
    received: [] as string[],
    refusals: 0,
    /** Whose mailbox does not exist. */
    unknown: 'nobody@school.example',
  }
  const server = await startMailServer(
    (mail) => {
      if (office.refusals > 0) {
        office.refusals -= 1
        throw Object.assign(new Error('4.2.1 come back later'), { responseCode: 451 })
      }
      office.received.push(mail.toString())
    },
    {
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === office.unknown ? Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }) : null,
        ),
    },
  )
  return Object.assign(office, server)
}

describe('a teacher who is written to by a house with a mail server', () => {
  let office: Awaited<ReturnType<typeof openPostOffice>>
  let home: TestHouse
  beforeAll(async () => {
    office = await openPostOffice()
    home = await openPlatformHouse((_app, house) => mailJobs(house), { config: { smtpUrl: office.url } })
  })
  afterAll(async () => {
    await home.close()
    await office.close()
  })

  /** The waiting job, made due at once. */
  const makeDue = () =>
    home.house.db.$client.query('UPDATE pgboss.job SET start_after = now() WHERE name = $1', [mailQueue])

  test('gets a mail that was refused once, once, under the same Message-ID, and nothing of it stays behind', async () => {
    office.refusals = 1
    await home.house.db.transaction((tx) => enqueueMail(home.house, tx, letter))
    await expect(home.runJobs()).rejects.toThrow('come back later')
    const { rows } = await home.house.db.$client.query<{ pause: number; state: string; id: string }>(
      'SELECT id, state::text, extract(epoch FROM start_after - now())::int AS pause FROM pgboss.job WHERE name = $1',
      [mailQueue],
    )
    expect(rows[0]).toMatchObject({ state: 'retry' })
    expect(rows[0]?.pause).toBeGreaterThan(4)
    await makeDue()
    await home.runJobs()
    expect(office.received).toHaveLength(1)
    const { body } = await home.app.inject({ url: '/metrics' })
    expect(body).toContain('mails_total{outcome="sent"} 1\nmails_total{outcome="failed"} 1\n')
    expect(body).toContain('mails_total{outcome="given up"} 0\n')
    const mail = await PostalMime.parse(office.received[0] ?? '')
    expect(mail.messageId).toBe(`<${rows[0]?.id}@ariviyal.test>`)
    expect(mail.to?.[0]?.address).toBe('meena@school.example')
    expect(mail.subject).toBe('Your subscription <has> started')
    expect((await home.house.db.$client.query('SELECT 1 FROM pgboss.job WHERE name = $1', [mailQueue])).rowCount).toBe(
      0,
    )
  })

  test('gets no mail of something that was not done in the end', async () => {
    const before = office.received.length
    const undone = home.house.db.transaction(async (tx) => {
      await enqueueMail(home.house, tx, letter)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await home.runJobs()
    expect(office.received).toHaveLength(before)
  })

  test('is given up where the mailbox does not exist, after some attempts', async () => {
    const queue = home.house.jobs.queues.get(mailQueue)
    const tryIt = (attempt: number, to: string) =>
      queue?.handler({
        id: '01890000-0000-7000-8000-000000000009',
        data: { ...letter, to } as never,
        attempt,
        signal: AbortSignal.timeout(5_000),
      })
    for (const attempt of [1, 5]) {
      const error = await tryIt(attempt, office.unknown)?.catch((reason: unknown) => reason)
      expect(error).toMatchObject({ responseCode: 550 })
      expect(error).not.toBeInstanceOf(GivenUp)
    }
    await expect(tryIt(6, office.unknown)).rejects.toBeInstanceOf(GivenUp)
    // Refused for the moment: for as long as it takes.
    office.refusals = 1
    const later = await tryIt(300, 'meena@school.example')?.catch((reason: unknown) => reason)
    expect(later).toMatchObject({ responseCode: 451 })
    expect(later).not.toBeInstanceOf(GivenUp)
  })

  test('leaves no word and no link of a mail that was given up in the queue, only whom it was for', async () => {
    await enqueueMail(home.house, home.house.db, { ...letter, to: office.unknown })
    const pool = home.house.db.$client
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await makeDue()
      await expect(home.runJobs()).rejects.toThrow(attempt < 6 ? 'no such mailbox' : 'for good')
    }
    const { rows } = await pool.query<{ state: string; data: object }>(
      'DELETE FROM pgboss.job WHERE name = $1 RETURNING state, data',
      [mailQueue],
    )
    expect(rows).toEqual([{ state: 'failed', data: { to: office.unknown, subject: letter.subject } }])
  })

  test('is tried for more than three days before the house gives up', async () => {
    await enqueueMail(home.house, home.house.db, letter)
    const { rows } = await home.house.db.$client.query<{ retry_limit: number; retry_delay_max: number; days: number }>(
      'SELECT retry_limit, retry_delay_max, extract(epoch FROM keep_until - created_on) / 86400 AS days FROM pgboss.job WHERE name = $1',
      [mailQueue],
    )
    // Each pause is at least half of the longest once they have grown.
    expect((Number(rows[0]?.retry_limit) * Number(rows[0]?.retry_delay_max)) / 2 / 86_400).toBeGreaterThan(3)
    expect(Number(rows[0]?.days)).toBeGreaterThan(3)
    await home.runJobs()
  })
})

describe('a house without a mail server', () => {
  let home: TestHouse
  beforeAll(async () => {
    home = await openPlatformHouse((_app, house) => mailJobs(house))
  })
  afterAll(() => home.close())

  test('keeps each mail as one file, however often its job runs', async () => {
    const id = await home.house.jobs.enqueue(home.house.db, mailQueue, letter)
    const queue = home.house.jobs.queues.get(mailQueue)
    await queue?.handler({ id, data: letter as never, attempt: 1, signal: AbortSignal.timeout(5_000) })
    const [mail, ...others] = await home.mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('https://science.example/ebook?a=1&b=2')
    expect(mail?.html).toContain('Dear Meena &amp; class')
    expect(mail?.html).toContain('It runs until &lt;b&gt;March&lt;/b&gt;.')
    expect(mail?.html).toContain('name="viewport"')
    const files = await readdir(join(home.house.config.dataDir, 'outbox'))
    expect(files).toEqual([expect.stringMatching(new RegExp(`^\\d{8}T\\d{6}Z-${id}\\.eml$`))])
  })

  test('lets no line break into a header', () => {
    const sly = composeMail({
      to: 'a@b.example\r\nBcc: all@b.example',
      subject: 'Hello\nBcc: all@b.example',
      paragraphs: [],
    })
    expect(sly.subject).toBe('Hello Bcc: all@b.example')
    expect(sly.to).not.toContain('\n')
  })
})
