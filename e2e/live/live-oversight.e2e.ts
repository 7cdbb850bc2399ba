import type { Page } from 'playwright/test'
import { adminAccount, type TestSession } from '../support/accounts.ts'
import { mailTo } from '../support/mails.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { row } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

const minute = 60_000
const day = 24 * 60 * minute
let app: ClockServer
let staff: TestSession
// One application for the file: in parallel mode each worker would start its own.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  app = await startClockServer()
  const answer = await fetch(`${app.base()}/api/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminAccount.email, password: adminAccount.password }),
  })
  staff = (await answer.json()) as TestSession
})
test.afterAll(() => app.stop())

// The frame that shows a mail blocks all scripts, including those of the tests.
test.use({ ownContext: true, expectedErrors: [/sandboxed/] })

const main = (page: Page) => page.getByRole('main')

/** Inserts a session of one hour that starts in this many days. One of past weeks is settled: its attendance is not computed again. */
async function putSession(topic: string, inDays: number, capacity = 40): Promise<string> {
  const start = new Date(app.now().getTime() + inDays * day)
  const [made] = await app.rows<{ id: string }>(`
    insert into live_sessions (id, topic, theme, description, grades, speaker_name, speaker_about, starts_at, ends_at, meeting_url, presence_percent, created_at, published_at, settled_at, capacity)
    values (gen_random_uuid(), '${topic}', 'physics', 'With a glass of water.', '{8,9}', 'The physics desk', '', '${start.toISOString()}',
      '${new Date(start.getTime() + 60 * minute).toISOString()}', 'https://meet.example/sky', 75, now(), now(), ${inDays <= -7 ? 'now()' : 'null'}, ${capacity})
    returning id`)
  return made?.id ?? ''
}

interface Place {
  email: string
  status?: 'registered' | 'waiting' | 'cancelled'
  /** Of an hour; absent when nothing is known. */
  presentSeconds?: number
}

async function putPlaces(session: string, places: Place[]): Promise<void> {
  for (const { email, status = 'registered', presentSeconds } of places) {
    const [made] = await app.rows<{ id: string }>(`
      insert into live_registrations (id, session_id, user_id, status, queued_at, registered_at, cancelled_at)
      select gen_random_uuid(), '${session}', id, '${status}', now(), now(), ${status === 'cancelled' ? 'now()' : 'null'}
      from users where email = '${email}' returning id`)
    if (presentSeconds === undefined) continue
    const seen =
      presentSeconds === 0 ? '[]' : '[["2026-01-01T10:30:00.000Z", "2026-01-01T11:30:00.000Z", ["page", "code"]]]'
    await app.rows(`
      insert into live_attendance (registration_id, present_seconds, session_seconds, intervals, qualified, found_at)
      values ('${made?.id}', ${presentSeconds}, 3600, '${seen}', ${presentSeconds >= 2_700}, now())`)
  }
}

test('staff see who came to a session, find one of them despite a typing error, and write to those who did not come @long', async ({
  page,
}) => {
  const topic = `Why the sky is blue ${crypto.randomUUID()}`
  const [one = '', other = '', third = '', fourth = '', fifth = ''] = await app.putSubscribers(5)
  await app.rows(`update users set firstname = 'Meenakshi', lastname = 'Sundaram' where email = '${one}'`)
  const session = await putSession(topic, -1)
  await putPlaces(session, [
    { email: one, presentSeconds: 3_600 },
    { email: other, presentSeconds: 2_470 },
    { email: third, presentSeconds: 0 },
    { email: fourth, status: 'waiting' },
    { email: fifth, status: 'cancelled' },
  ])
  await app.rows(`
      insert into live_appeals (id, registration_id, claimed_from, claimed_until, words, made_at)
      select gen_random_uuid(), r.id, s.starts_at, s.ends_at, 'The light was gone.', now()
      from live_registrations r join live_sessions s on s.id = r.session_id join users u on u.id = r.user_id
      where s.id = '${session}' and u.email = '${other}'`)
  await useSession(page, staff)
  await page.goto(`${app.base()}/admin/sessions/${session}/people`)
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff console' }).locator('[aria-current=page]')).toHaveText(
    'Sessions',
  )
  await expect(row(page, other)).toContainText('41 min 10 s of 60 min (68%)')
  await expect(row(page, other)).toContainText('Too short')
  await expect(row(page, one)).toContainText('60 min of 60 min (100%)')
  await expect(row(page, one)).toContainText('Qualified')
  await expect(row(page, third)).toContainText('Not recorded')
  await expect(main(page).getByRole('term').filter({ hasText: 'Registered' })).toBeVisible()
  await expectWellMadeInBothSchemes(page)

  await row(page, other)
    .getByRole('link', { name: /^Waiting: / })
    .click()
  await expect(page.getByRole('region', { name: 'Appeals' })).toContainText(other)
  await page.goBack()

  const groups = page.getByRole('navigation', { name: 'Group' })
  await groups.getByRole('link', { name: 'Came', exact: true }).click()
  await expect(page).toHaveURL(/group=came/)
  await expect(row(page, third)).toHaveCount(0)
  await expect(row(page, other)).toBeVisible()
  await page.getByLabel('Name, email or phone').fill('menakshi')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=menakshi/)
  await expect(row(page, other)).toHaveCount(0)
  await expect(row(page, one)).toBeVisible()
  await row(page, one).getByRole('link', { name: 'Meenakshi Sundaram' }).click()
  const own = page.getByRole('region', { name: 'Live sessions' })
  await expect(own).toContainText('1 session, 0 certificates in force.')
  await expectWellMade(page)
  await own.getByRole('link', { name: topic }).click()

  await page.getByRole('button', { name: 'Write to them' }).click()
  const dialog = page.getByRole('dialog', { name: `Write about “${topic}”` })
  await expect(dialog.getByRole('button', { name: 'Send to 3 people' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Who did not come' }).check()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(dialog.getByText('Subject is required.')).toBeVisible()
  const subject = `The film of ${topic}`
  await dialog.getByLabel('Subject').fill(subject)
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('We missed you.\n\nThe film is on the page of the <session>.')
  await dialog.getByRole('button', { name: 'Preview the mail' }).click()
  const mail = dialog.getByTitle(`Mail: ${subject}`, { exact: true }).contentFrame()
  await expect(mail.getByText('The film is on the page of the <session>.')).toBeVisible()
  await expect(mail.getByText('because you are on its list')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(dialog).toBeHidden()
  const written = page.getByRole('region', { name: 'Mails sent' })
  await expect(written).toContainText(subject)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(main(page).getByText('Undone. Everything is as it was.')).toBeVisible()
  await expect(written).toHaveCount(0)

  await page.getByRole('button', { name: 'Write to them' }).click()
  await dialog.getByRole('radio', { name: 'Who did not come' }).check()
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We missed you.')
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(written).toContainText('0 of 1 on their way')
  await app.moveTo(new Date(app.now().getTime() + 31_000))
  expect((await mailTo(third, /^The film of/, app.mails)).text).toContain('We missed you.')
  await page.reload()
  await expect(written).toContainText('Who did not come: 1 person.')
  await written.getByText(subject).click()
  await expect(written.getByText('We missed you.')).toBeVisible()
})

test('staff see before a session who has a place and who waits, page by page, and download the list @long', async ({
  page,
}) => {
  const topic = `Why ice floats ${crypto.randomUUID()}`
  const emails = await app.putSubscribers(25)
  // Full, since free places go to those who wait.
  const session = await putSession(topic, 3, 22)
  await putPlaces(
    session,
    emails.map((email, place) => ({ email, status: place < 22 ? 'registered' : 'waiting' })),
  )
  await useSession(page, staff)
  await page.goto(`${app.base()}/admin/sessions`)
  await row(page, topic).getByRole('link', { name: topic }).click()
  await page.getByRole('navigation', { name: 'Pages of this session' }).getByRole('link', { name: 'People' }).click()
  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people.getByRole('row')).toHaveCount(21)
  await people.getByRole('link', { name: 'Next' }).click()
  await expect(people.getByRole('row')).toHaveCount(6)
  await people
    .getByRole('link', { name: 'Start' })
    .or(people.getByRole('link', { name: 'Back' }))
    .click()
  await expect(people.getByRole('row')).toHaveCount(21)

  const groups = page.getByRole('navigation', { name: 'Group' })
  await expect(groups.getByRole('link', { name: 'Came', exact: true })).toHaveCount(0)
  await groups.getByRole('link', { name: 'Waiting' }).click()
  await expect(people.getByRole('row')).toHaveCount(4)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^live-session-people-\d{4}-\d\d-\d\d\.csv$/)
  await groups.getByRole('link', { name: 'Cancelled' }).click()
  await expect(people).toContainText('Nobody has cancelled.')
  await expectWellMade(page)
})

test('staff see the figures of the sessions of some weeks, as a chart and as a table @long', async ({ page }) => {
  const topics = ['Why glass is clear', 'Why stars twinkle'].map((name) => `${name} ${crypto.randomUUID()}`)
  const emails = await app.putSubscribers(3)
  for (const [place, topic] of topics.entries())
    await putPlaces(
      await putSession(topic, -7 * (place + 1)),
      emails.map((email, number) => ({ email, presentSeconds: number <= place ? 3_000 : 0 })),
    )
  await useSession(page, staff)
  await page.goto(`${app.base()}/admin/sessions/figures`)
  await expect(page.getByRole('navigation', { name: 'Staff console' }).locator('[aria-current=page]')).toHaveText(
    'Session figures',
  )
  const [first = '', second = ''] = topics
  const whole = page.getByRole('region', { name: 'Session by session' })
  const numbersOf = async (topic: string) =>
    (await row(page, topic).getByRole('cell').allInnerTexts()).slice(1).map((text) => /\d+/.exec(text)?.[0])
  await expect(whole.getByRole('link', { name: first })).toBeVisible()
  await expect.poll(() => numbersOf(first)).toEqual(['3', '1', '1', '0'])
  await expect.poll(() => numbersOf(second)).toEqual(['3', '2', '2', '0'])
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: size.height })
  // Without the heads of the columns each number says what it counts.
  await expect(row(page, second).getByText('registered', { exact: true })).toBeVisible()
  await page.setViewportSize(size)
  const card = page.getByRole('region', { name: 'Registered and came' })
  await expect(card.getByRole('img')).toBeVisible()
  await expectWellMadeInBothSchemes(page)
  await card.getByRole('button', { name: /^Table/ }).click()
  await expect(card.getByRole('columnheader', { name: 'Came' })).toBeAttached()
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '52 weeks' }).click()
  await expect(page).toHaveURL(/weeks=52/)
  await expect(whole.getByRole('link', { name: second })).toBeVisible()
})

test('staff bring the questions that a session did not reach to the community, and take them back @long', async ({
  page,
}) => {
  const topic = `Why the sea is salty ${crypto.randomUUID()}`
  const session = await putSession(topic, -1)
  await useSession(page, staff)
  await page.goto(`${app.base()}/admin/sessions/${session}`)
  await page.getByText('Questions that the session did not reach').click()
  await page.getByLabel('Questions', { exact: true }).fill('Why is the sea salty?\nWhy?')
  await page.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect(page.getByText('Choose a subject').last()).toBeVisible()
  await page.getByLabel('Subject').last().selectOption('chemistry')
  await page.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect(page.getByText('Write 10 to 150 characters on each line')).toBeVisible()
  await page.getByLabel('Questions', { exact: true }).fill('Why is the sea salty?\nWhy are rivers not salty?')
  await page.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect(page.getByText('Colleagues see 2 questions now.').first()).toBeVisible()
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Undone/).first()).toBeVisible()
  await page.goto(`${app.base()}/networking/discussions?list=unanswered`)
  await expect(page.getByRole('link', { name: 'Why is the sea salty?' })).toBeHidden()
})
