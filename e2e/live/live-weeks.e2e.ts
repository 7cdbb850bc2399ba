// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import type { Page } from 'playwright/test'
import {
  adminAccount,
  callAt,
  newPerson,
  type TestPerson,
  institutionForm,
  type TestSession,
} from '../support/accounts.ts'
import { confirmationCallOf, countMailsTo, linkIn, mailTo } from '../support/mails.ts'
import { type ClockServer, indianTime as at, nextMonday, startClockServer } from '../support/moving-clock.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const minuteMs = 60_000
/** Teachers who attend only by the meeting service's list. */
const crowd = 500

let app: ClockServer
// The bell asks for news while the server is down.
test.use({ ownContext: true, expectedErrors: [/ERR_CONNECTION_REFUSED.*\/notifications\/unread/] })
test.afterEach(() => app.stop())

const call = async <T>(method: string, path: string, body?: unknown, who?: TestSession): Promise<T> => {
  const { status, body: answer } = await callAt<T>(app.base(), method, path, body, who?.token)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`)
  return answer
}
const login = ({ email, password }: Pick<TestPerson, 'email' | 'password'>) =>
  call<TestSession>('POST', '/api/auth/user/login', { email, password })

const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minuteMs)

/** The calendar event in a mail. */
function eventIn(mail: Email): { uid: string; sequence: number; start: Date; method: string } {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!part) throw new Error(`no calendar in ${mail.subject}`)
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  const method = String(calendar.getFirstPropertyValue('method'))
  return { uid: event.uid, sequence: event.sequence, start: event.startDate.toJSDate(), method }
}

const mail = (address: string, subject: RegExp) => mailTo(address, subject, app.mails)

/** Creates a teacher with a subscription through the API. */
async function subscriber(staff: TestSession, firstname: string): Promise<TestPerson & TestSession> {
  const person = { ...newPerson(), firstname }
  await call('POST', '/api/auth/user/register', person)
  // A participant list matches accounts by address, confirmed addresses only.
  await call('POST', await confirmationCallOf(person.email, app.mails))
  const session = await login(person)
  await call('POST', '/api/auth/user/subscribe', { ...institutionForm, userId: session.user.id }, session)
  const { items } = await call<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    staff,
  )
  const request = items.find(({ user }) => user.id === session.user.id)
  await call('POST', `/api/admin/subscription-requests/${request?.id}/approve`, {}, staff)
  return { ...person, ...(await login(person)) }
}

interface StaffSession {
  id: string
  starts_at: string
  state: string
  topic: string
}

/** Fills in a draft of the series and announces it. */
async function announce(staff: TestSession, { id }: StaffSession, change: object): Promise<void> {
  const path = `/api/admin/live/sessions/${id}`
  await call('PUT', path, { ...(await formOf(staff, id)), ...change }, staff)
  await call('POST', `${path}/publish`, undefined, staff)
}

/** Returns a session in the form that its editor sends. */
async function formOf(staff: TestSession, id: string): Promise<Record<string, unknown>> {
  const { starts_at, ends_at, capacity, materials, ...rest } = await call<
    Record<string, unknown> & {
      starts_at: string
      ends_at: string
      capacity: number | null
      materials: { id: string }[]
    }
  >('GET', `/api/admin/live/sessions/${id}`, undefined, staff)
  return {
    ...rest,
    starts_at,
    minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs,
    capacity: capacity ?? '',
    materials: materials.map((material) => material.id),
    speaker_picture: '',
  }
}

/** Whether the session page still has beats to send, or waits for an answer. */
const hasUnsentBeats = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('presence:')))

/**
 * Advances the clocks of the application and of the session page together, one beat at a time. The page sends nothing else while it waits for an
 * answer, so each answer is awaited. The page's clock does not advance by itself.
 */
async function pass(page: Page, minutes: number): Promise<void> {
  const step = attendanceRules.beatSeconds * 1_000
  const allTold = () => expect.poll(() => hasUnsentBeats(page), { timeout: 60_000, intervals: [20, 50] }).toBe(false)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await allTold()
  for (let passed = 0; passed < minutes * minuteMs; passed += step) {
    await app.shift(step)
    const sent = page.waitForRequest('**/room/beats')
    await page.clock.runFor(step)
    await sent
    await allTold()
  }
  await page.clock.resume()
}

interface Stay {
  name: string
  email: string
  from: Date
  until: Date
}
const zoomClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** A participant list in Zoom's format. */
const zoomList = (stays: Stay[]): string =>
  [
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest',
    ...stays.map(({ name, email, from, until }) => {
      const [joined, left] = [from, until].map((moment) => zoomClock.format(moment).replace(',', ''))
      return `${name},${email},${joined},${left},${Math.round((until.getTime() - from.getTime()) / minuteMs)},No`
    }),
  ].join('\r\n')

/** Waits until a count reaches `end`, as long as it keeps changing: the speed of the machine does not matter. */
async function becomes(count: () => Promise<number>, end: number): Promise<void> {
  const known = { now: await count() }
  while (known.now !== end) {
    const before = known.now
    const next = async () => (known.now = await count())
    await expect.poll(next, { message: `from ${before} towards ${end}`, timeout: 120_000 }).not.toBe(before)
  }
}

const memoryOf = (pid: number | undefined): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

// Takes minutes of a worker: five hundred certificates, a killed server, two weeks of its clock. Shorter journeys and the server's tests cover
// each part; this one proves that the parts work together.
test('two weeks of live sessions: planned, moved, attended in several ways, certified for five hundred, verified offline, corrected, revoked, cancelled @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000)
  app = await startClockServer()
  const monday = nextMonday(app.now())
  await app.moveTo(at(monday, 0, '09:00'))
  const staff = await login(adminAccount)

  // Monday: the series is planned with one day left out, and the first weekend announced.
  const series = await call<{ id: string }>(
    'POST',
    '/api/admin/live/series',
    {
      title: 'Science at the weekend',
      weekdays: [6, 7],
      starts_at: '16:00',
      minutes: 60,
      from_day: at(monday, 0, '12:00').toISOString().slice(0, 10),
      until_day: '',
      theme: 'physics',
      grades: [8, 9, 10],
      capacity: '',
      meeting_url: 'https://meet.example/weekend',
    },
    staff,
  )
  const dayOff = at(monday, 12, '12:00').toISOString().slice(0, 10)
  await call('POST', `/api/admin/live/series/${series.id}/exceptions`, { day: dayOff, reason: 'Examinations' }, staff)
  const { items: drafts } = await call<{ items: StaffSession[] }>(
    'GET',
    '/api/admin/live/sessions?list=drafts',
    undefined,
    staff,
  )
  const planned = drafts.map(({ starts_at }) => starts_at)
  expect(planned.slice(0, 4)).toEqual([5, 6, 13, 19].map((days) => at(monday, days, '16:00').toISOString()))
  const [saturday, , sunday] = drafts
  if (!saturday || !sunday) throw new Error('no drafts')
  const topic = 'Why the sky over Ooty is so blue'
  const words = { description: 'Scattering of light, with a glass of water.', speaker_name: 'The physics desk' }
  await announce(staff, saturday, { ...words, topic })
  await announce(staff, sunday, { ...words, topic: 'Lightning, and how far away it is' })

  // The teachers: one attends by the page, one by the speaker's code, one has to appeal, one is in the list under another address.
  const [meena, ravi, devi, anbu] = [
    await subscriber(staff, 'Meena'),
    await subscriber(staff, 'Ravi'),
    await subscriber(staff, 'Devi'),
    await subscriber(staff, 'Anbu'),
  ]
  for (const teacher of [ravi, devi, anbu])
    await call('POST', `/api/live/sessions/${saturday.id}/registration`, undefined, teacher)
  await useSession(page, meena)
  await page.goto(`${app.base()}/sessions`)
  await page.getByRole('main').getByRole('link', { name: topic }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'You have a place' })).toBeVisible()
  await expectWellMade(page)
  const invited = eventIn(await mail(meena.email, /^You are registered: Why the sky/))
  expect(invited).toMatchObject({ sequence: 0, start: at(monday, 5, '16:00'), method: 'REQUEST' })

  // Wednesday: the session moves by half an hour, also in every calendar.
  await app.moveTo(at(monday, 2, '10:00'))
  const start = at(monday, 5, '16:30')
  await call(
    'PUT',
    `/api/admin/live/sessions/${saturday.id}`,
    { ...(await formOf(staff, saturday.id)), starts_at: start.toISOString() },
    staff,
  )
  expect(eventIn(await mail(meena.email, /^Changed: Why the sky/))).toEqual({
    uid: invited.uid,
    sequence: 1,
    start,
    method: 'REQUEST',
  })

  // Friday and Saturday: one reminder a day before, one a quarter of an hour before.
  await app.moveTo(at(monday, 4, '16:31'))
  await mail(meena.email, /^Coming up: Why the sky/)
  await app.moveTo(later(start, -14))
  const joinLink = linkIn(await mail(meena.email, /^Starting soon: Why the sky/), '/sessions/')
  expect(joinLink).toContain('/room#')

  // The hour of the session. Meena joins by her link, on a phone without a login session.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.clock.install({ time: app.now() })
  await phone.goto(`${app.base()}${new URL(joinLink).pathname}${new URL(joinLink).hash}`)
  await expect(phone.getByText('You are here as Meena Kumar, by your personal link.')).toBeVisible()
  await app.moveTo(start)
  await phone.clock.setSystemTime(start)
  await pass(phone, 2)
  const path = `/api/live/sessions/${saturday.id}`
  const beats = (moments: number[], device: string) => ({
    device,
    sent_at: app.now().toISOString(),
    beats: moments.map((minutes) => ({ at: later(start, minutes).toISOString() })),
  })
  const anbusPhone = crypto.randomUUID()
  await call('POST', `${path}/room/beats`, beats([2], anbusPhone), anbu)
  const code = async () =>
    (await call<{ current: { code: string } }>('GET', `/api/admin/live/sessions/${saturday.id}/code`, undefined, staff))
      .current.code
  await call('POST', `${path}/room/code`, { code: await code() }, ravi)
  await expectWellMade(phone)
  await pass(phone, 18)
  await call('POST', `${path}/room/code`, { code: await code() }, ravi)
  // Anbu's connection breaks after twenty minutes; the beats stored on the device arrive in one batch.
  await call(
    'POST',
    `${path}/room/beats`,
    beats(
      Array.from({ length: 18 }, (_, minute) => minute + 2),
      anbusPhone,
    ),
    anbu,
  )
  await pass(phone, 15)
  await call('POST', `${path}/room/code`, { code: await code() }, ravi)
  await pass(phone, 12)
  await phone.close()
  await app.moveTo(later(start, 75))

  // Each teacher reads their recorded attendance.
  await page.goto(`${app.base()}/sessions/${saturday.id}/attendance`)
  await expect(page.getByRole('main')).toContainText(/present 4[5-8] min( \d+ s)? of 60 min/i)
  await expectWellMade(page)
  const own = (teacher: TestSession) =>
    call<{ presence: { present_seconds: number; qualified: boolean } }>('GET', `${path}/attendance`, undefined, teacher)
  expect((await own(ravi)).presence).toMatchObject({ present_seconds: 45 * 60, qualified: true })
  expect((await own(anbu)).presence.qualified).toBe(false)

  // Staff import the participant list: five hundred who never opened the page, and one line that matches nobody.
  const many = await app.putSubscribers(crowd)
  const list = zoomList([
    ...many.map((email, place) => ({
      name: `Teacher Number ${place + 1}`,
      email,
      from: later(start, (place % 10) - 2),
      until: later(start, 58),
    })),
    { name: 'Galaxy A12', email: '', from: later(start, 1), until: later(start, 60) },
  ])
  const taken = await call<{ walk_ins: number; waiting: number }>(
    'POST',
    `/api/admin/live/sessions/${saturday.id}/imports`,
    { file_name: 'participants.csv', time_zone: 'Asia/Kolkata', text: list },
    staff,
  )
  expect(taken).toMatchObject({ walk_ins: crowd, waiting: 1 })
  const { items: unknown } = await call<{ items: { id: string }[] }>(
    'GET',
    `/api/admin/live/sessions/${saturday.id}/participants`,
    undefined,
    staff,
  )
  await call('POST', `/api/admin/live/participants/${unknown[0]?.id}/assign`, { user_id: devi.user.id }, staff)

  // Anbu appeals with the time of the failure; staff grant it with a reason.
  await call(
    'POST',
    `${path}/appeals`,
    { from: '16:49', until: '17:20', words: 'The power went at our school, I followed on the phone.' },
    anbu,
  )
  const { items: appeals } = await call<{ items: { id: string }[] }>(
    'GET',
    `/api/admin/live/sessions/${saturday.id}/appeals`,
    undefined,
    staff,
  )
  await call(
    'POST',
    `/api/admin/live/appeals/${appeals[0]?.id}/grant`,
    { from: '16:49', until: '17:20', reason: 'Seen in the chat of the meeting' },
    staff,
  )
  expect((await own(anbu)).presence.qualified).toBe(true)

  // A day later certificates are issued automatically to all who qualify and have confirmed their name; the server is killed during this.
  const named = [meena, ravi, devi, anbu]
  for (const teacher of named)
    await call('POST', '/api/auth/user/certificate-name', { name: `${teacher.firstname} Kumar` }, teacher)
  const issued = async () => Number((await app.rows<{ count: string }>('select count(*) from certificates'))[0]?.count)
  const before = memoryOf(app.pid())
  await app.moveTo(at(monday, 6, '18:00'))
  await expect.poll(issued, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(40)
  const grown = memoryOf(app.pid()) - before
  expect(await issued()).toBeLessThan(crowd)
  await app.killAndRestart()
  await becomes(issued, crowd + named.length)
  expect(await app.rows('select registration_id from certificates group by 1 having count(*) > 1')).toEqual([])
  expect(grown).toBeLessThan(300)
  // Every mail is sent exactly once.
  const waiting = `select count(*) from pgboss.job where name = 'mail.send' and start_after <= now() and state <> 'completed'`
  await becomes(async () => Number((await app.rows<{ count: string }>(waiting))[0]?.count), 0)
  expect(await countMailsTo(many.at(-1) ?? '', /^Your certificate: Why the sky/, app.mails)).toBe(1)

  // Meena opens her certificate; then, offline, another one that this browser has never seen.
  const certificates = async (teacher: TestSession) =>
    (
      await call<{ items: { id: string; serial: string; state: string; verify_url: string; proof: string }[] }>(
        'GET',
        '/api/auth/user/certificates',
        undefined,
        teacher,
      )
    ).items
  const [meenas] = await certificates(meena)
  const [ravis] = await certificates(ravi)
  if (!meenas || !ravis) throw new Error('no certificate')
  const check = (serial: string, proof: string) => `${app.base()}/verify/${serial}#${proof}`
  const inspector = await (await browser.newContext()).newPage()
  const verdict = (title: string) =>
    inspector.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true })
  await inspector.goto(`${app.base()}/verify`)
  await expect(
    inspector.getByRole('main').getByText('now checks the QR codes of certificates without a network'),
  ).toBeVisible()
  await inspector.goto(check(meenas.serial, meenas.proof))
  await expect(verdict('Valid')).toBeVisible()
  await expect(inspector.getByRole('main')).toContainText('Meena Kumar')
  await expectWellMade(inspector)
  await inspector.context().setOffline(true)
  await inspector.goto(check(ravis.serial, ravis.proof))
  await expect(verdict('Genuine, as far as can be seen without a network')).toBeVisible()
  await expect(inspector.getByRole('main')).toContainText('Ravi Kumar')
  await inspector.context().setOffline(false)

  // Week two: a name is corrected, a certificate revoked, a session cancelled.
  await app.moveTo(at(monday, 8, '10:00'))
  await call('POST', '/api/auth/user/certificate-name', { name: 'மீனா குமார்' }, meena)
  await expect
    .poll(async () => (await certificates(meena)).map(({ state }) => state).sort())
    .toEqual(['superseded', 'valid'])
  await inspector.goto(`${app.base()}/verify/${meenas.serial}`)
  await expect(verdict('Superseded')).toBeVisible()
  await call('POST', `/api/admin/certificates/${ravis.id}/revoke`, { reason: 'Issued by mistake' }, staff)
  await inspector.goto(`${app.base()}/verify/${ravis.serial}`)
  await expect(verdict('Revoked')).toBeVisible()

  await call('POST', `/api/live/sessions/${sunday.id}/registration`, undefined, meena)
  await mail(meena.email, /^You are registered: Lightning/)
  await call('POST', `/api/admin/live/sessions/${sunday.id}/cancel`, { reason: 'The speaker is ill' }, staff)
  await app.moveTo(at(monday, 8, '10:02'))
  expect(eventIn(await mail(meena.email, /^Cancelled: Lightning/))).toMatchObject({ method: 'CANCEL', sequence: 1 })
  expect(await countMailsTo(meena.email, /^(Coming up|Starting soon): Why the sky/, app.mails)).toBe(2)
})
